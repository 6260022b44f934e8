export const letterCases = ['upper', 'lower', 'title', 'sentence'] as const;
export type LetterCase = (typeof letterCases)[number];

const LETTER = /\p{L}|\p{N}/u;
/** What may stand inside a word without beginning another: "don't" has one capital. */
const WORD_INSIDE = /[\p{M}'’]/u;
const SENTENCE_END = /[.!?…।]/u;

/**
 * Changes the case of a text in several nodes, as the text of a paragraph with bold
 * words does: a word or sentence goes on over the border between two pieces.
 */
export function changeCase(pieces: readonly string[], letterCase: LetterCase): string[] {
  if (letterCase === 'upper') return pieces.map((piece) => piece.toUpperCase());
  if (letterCase === 'lower') return pieces.map((piece) => piece.toLowerCase());
  let capitalNext = true;
  const convert = (character: string) => {
    if (LETTER.test(character)) {
      const converted = capitalNext ? character.toUpperCase() : character.toLowerCase();
      capitalNext = false;
      return converted;
    }
    if (letterCase === 'title' ? !WORD_INSIDE.test(character) : SENTENCE_END.test(character)) capitalNext = true;
    return character;
  };
  return pieces.map((piece) => Array.from(piece, convert).join(''));
}
