import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { formatMessage, localeOf } from '#contract/language/format-message.ts';
import { readTranslations } from '../catalogs.ts';
import { currentLanguage } from './current-language.ts';

const catalogs = new Map<string, ReturnType<typeof readTranslations>>();
const compiled = new Map<string, CompiledMessage>();

/** Read when the first text of a language is asked for; the files are small. */
function catalogOf(language: string) {
  const catalog = catalogs.get(language) ?? readTranslations(language);
  catalogs.set(language, catalog);
  return catalog;
}

/** A text in a language of `locales`; undefined where nobody has translated it. */
const translationOf = (message: string, language: string, context = ''): string | undefined =>
  catalogOf(language).get(generateMessageId(message, context))?.text || undefined;

/** A label of the contract in a language, as pages show it; `context` where the word has a second meaning. */
export const labelIn = (language: string, label: string, context: string): string =>
  language === 'en' ? label : (translationOf(label, language, context) ?? translationOf(label, language) ?? label);

function compile(message: string): CompiledMessage {
  const result = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, result);
  return result;
}

/**
 * A text of the server for people, in the language of the request or of the mail's reader: English in ICU MessageFormat, as the macros of
 * the pages write it, with `{name}` and `{count, plural, …}` filled in. `npm run messages` finds it by the name of this function, so the
 * message is written here as a literal. Never called while a module is loaded: no language is known then.
 */
export function t(message: string, values: Record<string, string | number> = {}): string {
  const language = currentLanguage();
  const text = language === 'en' ? message : (translationOf(message, language) ?? message);
  return formatMessage(compile(text), localeOf(language), (name) => String(values[name] ?? ''), values);
}

/** Marks a text that is stored in English, or sent to a page that translates it: `storedText` shows it in the reader's language. */
export const msg = (message: string): string => message;

/** Texts as rows have them that were stored before their words were changed. */
const formerTexts = new Map([
  [
    'Nobody had checked the payment in time, so the seat is free again. It is still checked',
    'Nobody checked the payment in time, so the seat is free again. The payment is still being checked',
  ],
]);

/** A stored text in the language of the request or mail, if it is one that the source marks with `msg`; what people wrote stays as it is. */
export function storedText(text: string): string {
  const language = currentLanguage();
  const current = formerTexts.get(text) ?? text;
  return language === 'en' ? current : (translationOf(current, language) ?? current);
}
