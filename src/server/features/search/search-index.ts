import { isDevanagari, isHeardAs, soundsOf } from './sounds.ts';

/** Full-text search over a few thousand short documents in memory: prefixes, small spelling mistakes, and groups of words. */

export interface SearchDocument {
  id: string;
  /** Its texts, with how much a word of each counts. */
  fields: { text: string; weight: number }[];
}

/** Terms that mean the same, such as `dance`, `nritya` and `short film`: each the words of which it is made. */
export type WordGroups = string[][][];

export interface SearchIndex {
  /** By each word that occurs, how much it counts in which document. */
  words: Map<string, Map<string, number>>;
  groups: WordGroups;
  /** The Latin words by how they sound, found out when it is first asked for. */
  sounds: () => ReadonlyMap<string, string[]>;
}

/** How much a kind of match counts beside the word itself. */
const COUNTS = { prefix: 0.8, group: 0.7, mistake: 0.5, sound: 0.5 };
/** Shorter words have too many neighbours. */
const SHORTEST_PREFIX = 2;
const SHORTEST_MISTAKEN = 4;
const MOST_TERMS = 8;

/** The words of a text in small letters, without the accents of Latin letters; Indian vowel signs stay. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** A list as the committee writes it: a group on each line, its terms between commas. */
export const readWordGroups = (text: string): WordGroups =>
  text
    .split('\n')
    .map((line) => [...new Map(line.split(',').map((term) => [wordsOf(term).join(' '), wordsOf(term)])).values()])
    .map((group) => group.filter((term) => term.length > 0))
    .filter((group) => group.length > 1);

export function buildSearchIndex(documents: SearchDocument[], groups: WordGroups): SearchIndex {
  const words: SearchIndex['words'] = new Map();
  for (const { id, fields } of documents) {
    for (const { text, weight } of fields) {
      for (const word of wordsOf(text)) {
        const found = words.get(word) ?? new Map<string, number>();
        found.set(id, Math.max(weight, found.get(id) ?? 0));
        words.set(word, found);
      }
    }
  }
  let sounds: Map<string, string[]> | undefined;
  return { words, groups, sounds: () => (sounds ??= bySound(words.keys())) };
}

function bySound(words: Iterable<string>): Map<string, string[]> {
  const sounds = new Map<string, string[]>();
  for (const word of words) {
    if (isDevanagari(word)) continue;
    for (const sound of soundsOf(word)) sounds.set(sound, [...(sounds.get(sound) ?? []), word]);
  }
  return sounds;
}

/** How many letters may be wrong. */
const mistakesOf = (word: string) => (word.length < SHORTEST_MISTAKEN ? 0 : word.length < 8 ? 1 : 2);

/** Whether two words differ by at most `limit` letters that are missing, added, other ones or swapped with their neighbour. */
export function isAlmost(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return false;
    before = last;
    last = row;
  }
  return (last[other.length] ?? limit + 1) <= limit;
}

/** How well a word of the index matches a word that was typed: 1 for the same, 0 for another. */
function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  if (typed.length >= SHORTEST_PREFIX && word.startsWith(typed)) return COUNTS.prefix;
  const limit = mistakesOf(typed);
  // Hardly anybody gets the first letter wrong, and most words end here.
  if (limit === 0 || typed[0] !== word[0]) return 0;
  // A word that is still being typed has its mistakes too.
  const start = word.slice(0, typed.length);
  return isAlmost(typed, word, limit) || (word.length > typed.length && isAlmost(typed, start, 1)) ? COUNTS.mistake : 0;
}

/** How much each document counts. */
type Scores = Map<string, number>;

const addBest = (best: Scores, scores: Scores, factor: number): void => {
  for (const [id, score] of scores) best.set(id, Math.max(score * factor, best.get(id) ?? 0));
};

/** The documents with words that a test gives a factor above 0, by the best of those words. */
function findWords({ words }: SearchIndex, factorOf: (word: string) => number): Scores {
  const best: Scores = new Map();
  for (const [word, scores] of words) {
    const factor = factorOf(word);
    if (factor > 0) addBest(best, scores, factor);
  }
  return best;
}

/** The documents with words that sound as the one that was typed: English ones in Devanagari, and Indian names, which are spelled in several ways. */
function findBySound(index: SearchIndex, typed: string): Scores {
  const isAlike = isDevanagari(typed) ? soundsLike(index, typed) : isHeardAs(typed);
  return findWords(index, (word) => (isAlike(word) ? COUNTS.sound : 0));
}

function soundsLike(index: SearchIndex, typed: string): (word: string) => boolean {
  const alike = new Set(soundsOf(typed).flatMap((sound) => index.sounds().get(sound) ?? []));
  return (word) => alike.has(word);
}

/** The documents that have all words of a term, by the word of them that counts least. */
function findTerm(index: SearchIndex, term: string[]): Scores {
  const [first, ...others] = term.map((wanted) =>
    findWords(index, (word) =>
      word === wanted || (wanted.length >= SHORTEST_MISTAKEN && word.startsWith(wanted)) ? COUNTS.group : 0,
    ),
  );
  const inAll = [...(first ?? [])].filter(([id]) => others.every((other) => other.has(id)));
  return new Map(inAll.map(([id, score]) => [id, Math.min(score, ...others.map((other) => other.get(id) ?? 0))]));
}

const means = (typed: string, word: string) =>
  typed === word || (typed.length >= SHORTEST_MISTAKEN && likeness(typed, word) > 0);

/** The typed words that make up a term of a group; none where one of its words was not typed. */
function typedOf(term: string[], typed: string[]): string[] {
  const isWhole = term.every((word) => typed.some((one) => means(one, word)));
  return isWhole ? typed.filter((one) => term.some((word) => means(one, word))) : [];
}

/** The documents that each typed word finds, itself or by the groups of which a whole term was typed. */
function findTyped(index: SearchIndex, typed: string[]): Scores[] {
  const found = new Map(typed.map((one) => [one, findWords(index, (word) => likeness(one, word))]));
  for (const group of index.groups) {
    const meant = new Set(group.flatMap((term) => typedOf(term, typed)));
    if (meant.size === 0) continue;
    for (const term of group) {
      const scores = findTerm(index, term);
      for (const one of meant) addBest(found.get(one) ?? new Map(), scores, 1);
    }
  }
  for (const [one, scores] of found) if (scores.size === 0) addBest(scores, findBySound(index, one), 1);
  return [...found.values()];
}

/**
 * The ids that have every typed word which occurs at all, the best first; words that nothing is called by are passed over. Where
 * no document has all of them, those that have the most: who asks for a 'dance competition' finds the dances.
 */
export function searchIds(index: SearchIndex, query: string): string[] {
  const typed = [...new Set(wordsOf(query))].slice(0, MOST_TERMS);
  const found = new Map<string, { words: number; score: number }>();
  for (const scores of findTyped(index, typed)) {
    for (const [id, one] of scores) {
      const { words, score } = found.get(id) ?? { words: 0, score: 0 };
      found.set(id, { words: words + 1, score: score + one });
    }
  }
  const most = Math.max(0, ...[...found.values()].map(({ words }) => words));
  return [...found]
    .filter(([, { words }]) => words === most)
    .sort(([, one], [, other]) => other.score - one.score)
    .map(([id]) => id);
}
