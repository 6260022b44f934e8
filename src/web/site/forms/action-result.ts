import { knownApiText, setApiTexts } from '../../language/api-text.ts';
import { currentLanguage } from '../../language/i18n.ts';

/** The result of a submitted form: shown as it is, with and without a page load. */
export interface Outcome {
  ok: boolean;
  /** For people; the specification's text where it has one. */
  message: string;
  /** Where this site's server did not respond: what is in the way. */
  why?: string;
  /** The messages of rejected fields by name. */
  errors: Record<string, string>;
  /** The API's error code, for help that depends on it. */
  code?: string;
  status?: number;
  /** The message is shown, and announced, at its field alone. */
  isAtField?: boolean;
  /** A field was edited since: it leads nobody to what is wrong any more. */
  isEdited?: boolean;
}

let problemText: ((code: string) => string | null) | undefined;

/**
 * Loads what the API says in other languages than English: a tenth of a form's scripts, so not before somebody fills it in. English
 * pages show what the API says.
 */
export async function loadApiTexts(): Promise<void> {
  if (!import.meta.env.SSR && currentLanguage() === 'en') return;
  const [texts, known] = await Promise.all([import('./problem-texts.ts'), import('./known-texts/known-text.ts')]);
  problemText = texts.problemText;
  setApiTexts(known.knownText);
}

if (import.meta.env.SSR) void loadApiTexts();

/** What is said, where its text is known; else what its code means. */
export const inOwnLanguage = (code: string, message: string) =>
  currentLanguage() === 'en' ? null : (knownApiText(message) ?? problemText?.(code));
