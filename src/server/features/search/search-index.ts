/** Full-text search over a few thousand short documents in memory: prefixes, small spelling mistakes, and groups of words. */

export interface SearchDocument {
  id: string;
  /** Its texts, with how much a word of each counts. */
  fields: { text: string; weight: number }[];
}

/** Words that mean the same, such as `dance`, `nritya` and `नृत्य`. */
export type WordGroups = string[][];

export interface SearchIndex {
  /** By each word that occurs, how much it counts in which document. */
  words: Map<string, Map<string, number>>;
  groups: WordGroups;
}

/** How much a kind of match counts beside the word itself. */
const COUNTS = { prefix: 0.8, group: 0.7, mistake: 0.5 };
/** Shorter words have too many neighbours. */
const SHORTEST_PREFIX = 2;
const SHORTEST_MISTAKEN = 4;
const MOST_TERMS = 8;

/** The words of a text in small letters, without the accents of Latin letters; Indian vowel signs stay. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** A list as the committee writes it: a group on each line, its words between commas. */
export const readWordGroups = (text: string): WordGroups =>
  text
    .split('\n')
    .map((line) => [...new Set(line.split(',').flatMap(wordsOf))])
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
  return { words, groups };
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

/** The documents that a typed word finds, with how much they count. */
function findWord({ words, groups }: SearchIndex, typed: string): Map<string, number> {
  const best = new Map<string, number>();
  const add = (word: string, factor: number) => {
    for (const [id, weight] of words.get(word) ?? []) best.set(id, Math.max(weight * factor, best.get(id) ?? 0));
  };
  for (const word of words.keys()) {
    const factor = likeness(typed, word);
    if (factor > 0) add(word, factor);
  }
  for (const group of groups) {
    if (!group.some((word) => word === typed || (typed.length >= SHORTEST_MISTAKEN && likeness(typed, word) > 0)))
      continue;
    for (const word of words.keys()) {
      if (group.some((other) => word === other || (other.length >= SHORTEST_MISTAKEN && word.startsWith(other)))) {
        add(word, COUNTS.group);
      }
    }
  }
  return best;
}

/** The ids that have every word which occurs at all, the best first; words that nothing is called by are passed over. */
export function searchIds(index: SearchIndex, query: string): string[] {
  const found = [...new Set(wordsOf(query))]
    .slice(0, MOST_TERMS)
    .map((typed) => findWord(index, typed))
    .filter(({ size }) => size > 0);
  const [first, ...others] = found;
  if (!first) return [];
  return [...first]
    .filter(([id]) => others.every((other) => other.has(id)))
    .map(([id, score]) => ({ id, score: others.reduce((sum, other) => sum + (other.get(id) ?? 0), score) }))
    .sort((one, other) => other.score - one.score)
    .map(({ id }) => id);
}
