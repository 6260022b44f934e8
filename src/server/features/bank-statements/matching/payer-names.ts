/** Shorter words are initials and titles. */
const SHORTEST = 3;

/** The words of a narration or name, without accents, as banks write them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 0);

/** Banks cut names after some letters, anywhere in the last word. */
const isCutOf = (cut: string, word: string) => cut.length >= 2 && word.startsWith(cut);

/** The words by which a name is found, without initials and titles before it; none where the first says nothing. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name).filter((word, index) => index > 0 || word.length >= SHORTEST);
  return (words[0]?.length ?? 0) < SHORTEST ? [] : words;
}

/**
 * Whether the words of a narration have those of a person's name: the first name whole, and the second whole, cut off, or as an
 * initial. A name of one word says little: it has to be long.
 */
export function hasName(narration: string[], [first, ...rest]: string[]): boolean {
  if (first === undefined) return false;
  const at = narration.indexOf(first);
  if (at < 0) return false;
  if (rest.length === 0) return first.length >= 5;
  const next = narration[at + 1];
  if (next && rest.some((word) => word === next || isCutOf(next, word) || next === word[0])) return true;
  return rest.some((word) => word.length >= SHORTEST && narration.includes(word));
}
