import { currentLanguage } from './i18n.ts';

const lettersOf = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0;

/**
 * `lang` of what a committee wrote where that is another language than the page's, so that it is spoken right: told by the script of most
 * of its letters, Devanagari or Latin. Nothing for everything else: the page says it.
 */
export function writtenIn(text: string | null | undefined): { lang?: 'hi' | 'en' } {
  const hindi = lettersOf(text ?? '', /[\u0900-\u097f]/g);
  const english = lettersOf(text ?? '', /[a-z]/gi);
  const isHindi = hindi > english;
  // Devanagari on a page in Marathi or Nepali is taken for that language.
  const isPages = (isHindi ? /^(hi|mr|ne)/ : /^en/).test(currentLanguage());
  return hindi + english > 0 && !isPages ? { lang: isHindi ? 'hi' : 'en' } : {};
}
