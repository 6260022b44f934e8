import { AsyncLocalStorage } from 'node:async_hooks';
import { translatedLanguages } from '../catalogs.ts';

const current = new AsyncLocalStorage<string>();
let known: ReadonlySet<string> | undefined;

/** The languages beside English that the server has texts in; the folder is read once. */
export function otherLanguages(): ReadonlySet<string> {
  known ??= new Set(translatedLanguages());
  return known;
}

/** Whether the server has texts in a language. */
export const isLanguage = (code: string): boolean => otherLanguages().has(code);

/** The language chosen by the sender of the request, or by the recipient of the mail being rendered; null where none was. */
export const chosenLanguage = (): string | null => current.getStore() ?? null;

/** The language of the texts that are made right now. */
export const currentLanguage = (): string => chosenLanguage() ?? 'en';

/** Something that another request may run, as registrations do that are decided together: in the language of the request that gave it. */
export const inOwnLanguage = <Given extends unknown[], Result>(run: (...given: Given) => Result) => {
  const language = current.getStore() as string;
  return (...given: Given): Result => current.run(language, () => run(...given));
};

/** Runs something in a language; null is English. */
export const inLanguage = <Result>(language: string | null, run: () => Result): Result =>
  current.run(language !== null && isLanguage(language) ? language : 'en', run);
