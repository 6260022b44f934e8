import { currentLanguage } from '../../language/i18n.ts';

/** The url of a file, or of a page for readers elsewhere, in the language of the page: calendars, feed readers and link previews send no cookie. */
export function withLanguage(path: string): string {
  const language = currentLanguage();
  if (language === 'en') return path;
  const [before = '', hash] = path.split('#');
  return `${before}${before.includes('?') ? '&' : '?'}lang=${language}${hash === undefined ? '' : `#${hash}`}`;
}
