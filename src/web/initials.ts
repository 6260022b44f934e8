/** How many grounds there are; the style sheet has a rule for each. */
const TONES = 5;

const letterOf = (word: string | undefined) => [...(word ?? '')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '';

/** The first letters of the first and the last word of a name, as capitals. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => letterOf(word) !== '');
  const last = words.length > 1 ? letterOf(words.at(-1)) : '';
  return (letterOf(words[0]) + last).toLocaleUpperCase('en');
}

/** Which ground a name has: the same one everywhere. */
export function toneOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
}
