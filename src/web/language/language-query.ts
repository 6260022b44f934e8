import { currentLanguage } from './i18n.ts';

/** Goes after a path in the language of the page where its reader sends no cookie: calendars, feed readers and link previews. Empty for English. */
export function languageQuery(language = currentLanguage()): string {
  return language === 'en' ? '' : `?lang=${language}`;
}
