import { type ChangeObject, diffArrays, diffWords } from 'diff';
import { blockText } from '../../../rich-text/plain-text.ts';
import { readBlocks, type ShownBlock } from '../../../rich-text/read-blocks.ts';

export interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A block of two texts. `what` names it where it is no paragraph; `isRestyled` where its words are the same but it looks different. */
export interface BlockChange {
  kind: 'same' | 'added' | 'removed' | 'changed';
  what: string | null;
  parts: Part[];
  isRestyled?: boolean;
}

const names: Record<ShownBlock['type'], string | null> = {
  header: 'Heading',
  paragraph: null,
  list: 'List',
  checklist: 'Checklist',
  image: 'Picture',
  code: 'Code',
  table: 'Table',
  embed: 'Embed',
};

interface ReadBlock {
  what: string | null;
  text: string;
  /** All of it, with what does not show in its words. */
  key: string;
}

function readableText(block: ShownBlock): string {
  if (block.type === 'image') return block.caption.replace(/<[^>]*>/g, '') || block.url;
  if (block.type === 'code') return block.code;
  if (block.type === 'embed') return block.source;
  return blockText(block);
}

function readAll(description: string): ReadBlock[] {
  const read = readBlocks(description);
  if ('text' in read)
    return read.text
      .split(/\n+/)
      .filter((line) => line.trim())
      .map((text) => ({ what: null, text, key: text }));
  return read.blocks.map((block) => ({
    what: names[block.type],
    text: readableText(block),
    // A paragraph without marks is the same as its words in a text without blocks.
    key: block.type === 'paragraph' && block.alignment === 'left' ? block.html : JSON.stringify(block),
  }));
}

/** Texts that differ as much as this are shown one below the other. */
const MAX_CHANGED_WORDS = 2000;

const whole = (kind: 'added' | 'removed' | 'same', { what, text }: ReadBlock): BlockChange => ({
  kind,
  what,
  parts: [{ kind, text }],
});

const kindOf = ({ added, removed }: ChangeObject<unknown>) => (added ? 'added' : removed ? 'removed' : 'same');

function changed(before: ReadBlock, after: ReadBlock): BlockChange[] {
  if (before.what !== after.what) return [whole('removed', before), whole('added', after)];
  const { what } = after;
  if (before.text === after.text)
    return [{ kind: 'changed', what, parts: [{ kind: 'same', text: after.text }], isRestyled: true }];
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const words = diffWords(before.text, after.text, { intlSegmenter, maxEditLength: MAX_CHANGED_WORDS });
  if (!words?.some((word) => kindOf(word) === 'same' && /\p{L}/u.test(word.value)))
    return [whole('removed', before), whole('added', after)];
  return [{ kind: 'changed', what, parts: words.map((word) => ({ kind: kindOf(word), text: word.value })) }];
}

/** What has to change in one description to make it the other, block by block, with the words of those that changed. */
export function compareDescriptions(before: string, after: string): BlockChange[] {
  const runs = diffArrays(readAll(before), readAll(after), { comparator: (one, other) => one.key === other.key });
  const found: BlockChange[] = [];
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as (typeof runs)[number];
    const next = runs[at + 1];
    if (kindOf(run) === 'removed' && next && kindOf(next) === 'added') {
      const pairs = Math.min(run.value.length, next.value.length);
      for (let index = 0; index < pairs; index++)
        found.push(...changed(run.value[index] as ReadBlock, next.value[index] as ReadBlock));
      found.push(...run.value.slice(pairs).map((block) => whole('removed', block)));
      found.push(...next.value.slice(pairs).map((block) => whole('added', block)));
      at++;
    } else {
      found.push(...run.value.map((block) => whole(kindOf(run), block)));
    }
  }
  return found;
}
