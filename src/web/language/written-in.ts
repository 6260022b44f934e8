import { pageScript } from './page-script.ts';

const lettersOf = (text: string, letter: RegExp) => text.match(letter)?.length ?? 0;

const isMostlyDevanagari = (text: string) =>
  /[\u0900-\u097f]/.test(text) && lettersOf(text, /[\u0900-\u097f]/g) > lettersOf(text, /[a-z]/gi);

/**
 * `lang` of what a committee wrote where that is another language than the page's, so that it is spoken right: told by the script of most
 * of its letters, Devanagari or Latin. Nothing for everything else: the page says it.
 */
export function writtenIn(text: string | null | undefined): { lang?: 'hi' | 'en' } {
  const isHindi = isMostlyDevanagari(text ?? '');
  // Devanagari on a page in Marathi is taken for Marathi, Latin letters on one in French for French.
  if (pageScript() === (isHindi ? 'Deva' : 'Latn')) return {};
  if (isHindi) return { lang: 'hi' };
  return /[a-z]/i.test(text ?? '') ? { lang: 'en' } : {};
}
