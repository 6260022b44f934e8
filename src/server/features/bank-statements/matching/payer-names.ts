/** Shorter words are initials and titles. */
const SHORTEST = 3;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 0);

/** Banks cut names after some letters, anywhere in the last word. */
const isCutOf = (cut: string, word: string) => cut.length >= 2 && word.startsWith(cut);

/**
 * Whether a narration has a person's name: the first name whole, and the second whole, cut off, or as an initial. A
 * name of one word says little: it has to be long.
 */
export function hasName(narration: string, name: string): boolean {
  const found = wordsOf(narration);
  const [first, ...rest] = wordsOf(name).filter((word, index) => index > 0 || word.length >= SHORTEST);
  if (!first || first.length < SHORTEST) return false;
  const at = found.indexOf(first);
  if (at < 0) return false;
  if (rest.length === 0) return first.length >= 5;
  const next = found[at + 1];
  if (next && rest.some((word) => word === next || isCutOf(next, word) || next === word[0])) return true;
  return rest.some((word) => word.length >= SHORTEST && found.includes(word));
}
