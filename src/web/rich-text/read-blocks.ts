import { readDescription } from '#contract/description.ts';
import type { counterTypes, ListItem, RichTextBlock } from '#contract/rich-text.ts';

type CounterType = (typeof counterTypes)[number];
export type Alignment = 'left' | 'center' | 'right';

/** A block as it is rendered: every field set, nothing unknown. Its HTML was sanitised by the server. */
export type ShownBlock = { alignment: Alignment } & (
  | { type: 'header'; html: string; level: number }
  | { type: 'paragraph'; html: string }
  | { type: 'list'; style: 'unordered' | 'ordered'; items: ListItem[]; start: number; counterType: CounterType }
  | { type: 'checklist'; items: ListItem[] }
  | { type: 'image'; url: string; caption: string; border: boolean; background: boolean; stretched: boolean }
  | { type: 'code'; code: string }
  | { type: 'table'; withHeadings: boolean; rows: string[][] }
  | { type: 'embed'; service: string; source: string; caption: string }
);

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The blocks of a description, or its plain text; blocks that cannot be shown are left out. */
export function readBlocks(description: string): { blocks: ShownBlock[] } | { text: string } {
  const read = readDescription(description);
  if (read.kind === 'text') return { text: read.value };
  return { blocks: read.value.blocks.flatMap((block) => readBlock(fields(block)) ?? []) };
}

type Reader = (data: Fields, alignment: Alignment) => ShownBlock | null;

/** How each kind is read, those that only old documents have too: one left out does not compile. */
const readers = {
  header: (data, alignment) => ({ type: 'header', alignment, html: text(data.text), level: readLevel(data.level) }),
  paragraph: (data, alignment) => ({ type: 'paragraph', alignment, html: text(data.text) }),
  list: readList,
  checklist: (data, alignment) => ({ type: 'checklist', alignment, items: list(data.items).map(readOldCheck) }),
  image: readImage,
  code: (data, alignment) => ({ type: 'code', alignment, code: text(data.code) }),
  table: readTable,
  embed: (data, alignment) => ({
    type: 'embed',
    alignment,
    service: text(data.service),
    source: text(data.source),
    caption: text(data.caption),
  }),
} satisfies Record<RichTextBlock['type'] | 'checklist', Reader>;

const isKnown = (type: unknown): type is keyof typeof readers =>
  typeof type === 'string' && Object.hasOwn(readers, type);

function readBlock({ type, data, tunes }: Fields): ShownBlock | null {
  if (!isKnown(type)) return null;
  return readers[type](fields(data), readAlignment(tunes, type === 'header' ? 'center' : 'left'));
}

function readAlignment(tunes: unknown, otherwise: Alignment): Alignment {
  const { alignment } = fields(fields(tunes).alignment);
  return alignment === 'left' || alignment === 'center' || alignment === 'right' ? alignment : otherwise;
}

const readLevel = (level: unknown) => (typeof level === 'number' && level >= 1 && level <= 5 ? Math.round(level) : 2);

function readList(data: Fields, alignment: Alignment): ShownBlock {
  const items = list(data.items).map(readItem);
  if (data.style === 'checklist') return { type: 'checklist', alignment, items };
  const { start, counterType } = fields(data.meta);
  return {
    type: 'list',
    alignment,
    style: data.style === 'ordered' ? 'ordered' : 'unordered',
    items,
    start: typeof start === 'number' ? start : 1,
    counterType: counterType as CounterType,
  };
}

function readTable(data: Fields, alignment: Alignment): ShownBlock | null {
  const rows = list(data.content).map((cells) => list(cells).map(text));
  return rows.length > 0 ? { type: 'table', alignment, withHeadings: data.withHeadings === true, rows } : null;
}

function readItem(item: unknown): ListItem {
  if (typeof item === 'string') return { content: item, meta: {}, items: [] };
  const { content, meta, items } = fields(item);
  return { content: text(content), meta: fields(meta), items: list(items).map(readItem) };
}

function readOldCheck(item: unknown): ListItem {
  const { text: content, checked } = fields(item);
  return { content: text(content), meta: { checked: checked === true }, items: [] };
}

function readImage(data: Fields, alignment: Alignment): ShownBlock | null {
  const url = text(fields(data.file).url) || text(data.url);
  if (!url) return null;
  return {
    type: 'image',
    alignment,
    url,
    caption: text(data.caption),
    border: data.withBorder === true,
    background: data.withBackground === true,
    stretched: data.stretched === true,
  };
}
