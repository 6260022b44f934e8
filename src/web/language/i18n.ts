import { messages } from 'virtual:messages';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { formatMessage, localeOf } from '#contract/language/format-message.ts';

/** What Lingui's macros become: a message, English as it is in the source, with what is filled in. */
export interface Descriptor {
  /** By which its translations are found; empty in scripts for browsers, whose message is in the right language already. */
  id: string;
  message: CompiledMessage;
  values?: Record<string, unknown>;
}

/** A browser has one language for as long as its page is open: choosing another one loads the page again. */
const languageOfPage = () =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang.replace(/-IN$/, '');

let findLanguage = languageOfPage;

/** On the server each request has its own language. */
export function setLanguageFinder(find: () => string): void {
  findLanguage = find;
}

/** The language in which texts are shown right now: of the page, or of the request that is rendered. */
export const currentLanguage = (): string => findLanguage();

/** A message in the current language; `show` writes a value by its name. Digits are Latin in every language. */
export const translate = ({ id, message, values }: Descriptor, show: (name: string) => string): string => {
  const language = findLanguage();
  return formatMessage(messages[language]?.[id] ?? message, localeOf(language), show, values);
};

/** What Lingui's macros call. */
export const i18n = {
  _: (descriptor: Descriptor): string => translate(descriptor, (name) => String(descriptor.values?.[name] ?? '')),
};
