/**
 * English words are often written in Devanagari on Indian phones: `बैटल` for `battle`. Both are compared by their consonants, in
 * classes that each spelling keeps: `btl`. A vowel counts at the beginning alone.
 */

const CLASSES: [letters: string, sound: string][] = [
  ['कख', 'k'],
  ['गघ', 'g'],
  ['चछ', 'c'],
  ['जझशषस', 's'],
  ['टठतथ', 't'],
  ['डढदध', 'd'],
  ['नणञङ', 'n'],
  ['प', 'p'],
  ['फ', 'f'],
  ['बभ', 'b'],
  ['म', 'm'],
  ['रऋृ', 'r'],
  ['लळ', 'l'],
  ['व', 'v'],
  ['ह', 'h'],
  ['अआइईउऊएऐओऔऍऑ', 'a'],
];
const soundOf = new Map(CLASSES.flatMap(([letters, sound]) => [...letters].map((letter) => [letter, sound] as const)));

export const isDevanagari = (word: string): boolean => /^\p{Script=Devanagari}+$/u.test(word);
const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** How English writes these sounds; the order counts. */
const SPELLINGS: [RegExp, string][] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/tion|ssion/g, 'sn'],
  [/ght/g, 't'],
  [/d?ge$/, 's'],
  [/ph/g, 'f'],
  [/tch/g, 'C'],
  [/sh/g, 's'],
  [/([bdgkt])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/qu/g, 'kv'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/C/g, 'c'],
  [/[jz]/g, 's'],
  [/aw|[aeo]w(?![aeiou])/g, 'a'],
  [/w/g, 'v'],
  [/(?<!^)y/g, ''],
  [/^[aeiou]+/, 'A'],
  [/[aeiou]/g, ''],
  [/A/, 'a'],
];

/** `battle` has one t to hear. */
const onlyOnce = (sounds: string) => sounds.replace(/(.)\1+/g, '$1');

function soundOfDevanagari(word: string): string {
  const sounds = word
    .normalize('NFD')
    .replace(/[डढ]\u093c/g, 'र')
    .replace(/[ंँ](?=[पफबभम])/g, 'म')
    .replace(/[ंँ]/g, 'न');
  const [first = '', ...others] = sounds;
  const start = first === 'य' ? 'y' : (soundOf.get(first) ?? '');
  return start + others.map((letter) => soundOf.get(letter)?.replace('a', '') ?? '').join('');
}

/** `ch` is one sound in chess and another in tech, `g` in game and in management. */
function soundsOfLatin(word: string): string[] {
  const variants = [word.replace(/(?<!t)ch/g, 'C'), word.replace(/ch/g, 'k')].flatMap((one) => [
    one,
    one.replace(/g(?=[eiy])/g, 'j'),
  ]);
  return [...new Set(variants)].map((one) =>
    SPELLINGS.reduce((sounds, [spelling, sound]) => sounds.replace(spelling, sound), one),
  );
}

/** A word of one consonant sounds like too many. */
const SHORTEST_SOUND = 2;

/** How a word sounds, in either script; a Latin one in all ways it may. */
export function soundsOf(word: string): string[] {
  const sounds = isDevanagari(word) ? [soundOfDevanagari(word)] : isLatin(word) ? soundsOfLatin(word) : [];
  return [...new Set(sounds.map(onlyOnce))].filter((sound) => sound.length >= SHORTEST_SOUND);
}

/** The vowels of a Latin word as they are heard, the first of each diphthong; an e at the end is not. */
const vowelsOf = (word: string): string =>
  word
    .replace(/qu/g, 'kv')
    .replace(/(?<=[^aeiou])e$/, '')
    .replace(/(?<!^)y/g, 'i')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/([aeiou])[aeiou]+/g, '$1')
    .replace(/[^aeiou]/g, '');

/** Consonants and vowels; with fewer, a word is heard in too many others. */
const SHORTEST_HEARD = 4;
/** By how many letters two spellings differ at most. */
const MOST_LETTERS = 3;

/**
 * Whether Latin words may be other spellings of one that was typed, as `lakshmi` of `laxmi`: the same first letter, consonants and
 * vowels. `dance` and `dinesh` have the same consonants alone.
 */
export function isHeardAs(typed: string): (word: string) => boolean {
  const vowels = vowelsOf(typed);
  const sounds = (isLatin(typed) ? soundsOf(typed) : []).filter(
    (sound) => sound.length + vowels.length >= SHORTEST_HEARD,
  );
  if (sounds.length === 0) return () => false;
  // What costs least comes first: most words differ there.
  return (word) =>
    word[0] === typed[0] &&
    Math.abs(word.length - typed.length) <= MOST_LETTERS &&
    isLatin(word) &&
    vowelsOf(word) === vowels &&
    soundsOf(word).some((sound) => sounds.includes(sound));
}
