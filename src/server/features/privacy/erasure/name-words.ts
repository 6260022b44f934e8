import { ERASED } from '#contract/privacy/erased-name.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const sourceOf = (name: string) => {
  const words = name.normalize('NFC').split(/\s+/).map(escaped).join('\\s+');
  return `(?<![\\p{L}\\p{M}\\p{N}])${words}(?![\\p{L}\\p{M}\\p{N}])`;
};

/** A name as whole words, in whatever case and spacing it was written. */
export const wordsOf = (name: string) => new RegExp(sourceOf(name), 'giu');

/**
 * Replaces a name where it is whole words and no part of one of the longer names of others; a name of one word only as it is spelled, since
 * in another case it may be a word. Returns the text itself where it does not name the person.
 */
export function eraseName(text: string, name: string, others: readonly string[]): string {
  const longer = others
    .filter((other) => other.length > name.length && wordsOf(name).test(other.normalize('NFC')))
    .toSorted((one, other) => other.length - one.length);
  const flags = /\s/.test(name) ? 'iu' : 'u';
  const isName = new RegExp(`^${sourceOf(name)}$`, flags);
  const plain = text.normalize('NFC');
  // The longer ones come first: they take the name that is a part of them.
  const pattern = new RegExp([...longer, name].map(sourceOf).join('|'), `g${flags}`);
  const changed = plain.replace(pattern, (match) => (isName.test(match) ? ERASED : match));
  return changed === plain ? text : changed;
}
