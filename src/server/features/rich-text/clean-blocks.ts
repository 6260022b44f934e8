import { readEmbedSource } from '#contract/embed-url.ts';
import { type ListItem, MAX_LIST_DEPTH, type RichTextBlock } from '#contract/rich-text.ts';
import { fieldError } from '../../errors.ts';
import { imageIdOf } from '../images/images.service.ts';
import { cleanCharacters, cleanInlineHtml, inlineText } from './inline-html.ts';

/** The picture that the site shows where an event has none. */
const DEFAULT_IMAGE = '/default-image.jpg';

type BlockOf<Type extends RichTextBlock['type']> = Extract<RichTextBlock, { type: Type }>;

/** A cleaned block and its plain text; undefined drops the block. */
type Cleaned<Block> = { block: Block; text: string } | undefined;

function cleanHtml(value: string, path: string): { html: string; text: string } {
  const html = cleanInlineHtml(value, () => {
    throw fieldError(path, 'Pasted link is not valid.');
  });
  return { html, text: inlineText(html) };
}

function cleanText<Block extends BlockOf<'header'> | BlockOf<'paragraph'>>(block: Block, path: string): Cleaned<Block> {
  const { html, text } = cleanHtml(block.data.text, `${path}.data.text`);
  return text === '' ? undefined : { block: { ...block, data: { ...block.data, text: html } }, text };
}

function itemMeta(style: BlockOf<'list'>['data']['style'], { meta }: ListItem, nested: ListItem[]): ListItem['meta'] {
  if (style === 'checklist') return { checked: meta.checked ?? false };
  return meta.style && nested.length > 0 ? { style: meta.style } : {};
}

/** Cleans the items of one level and those below; blank ones without items of their own go. */
function cleanItems(
  items: ListItem[],
  style: BlockOf<'list'>['data']['style'],
  path: string,
  depth = 1,
): { items: ListItem[]; texts: string[] } {
  const cleaned: ListItem[] = [];
  const texts: string[] = [];
  if (depth > MAX_LIST_DEPTH) return { items: cleaned, texts };
  for (const [index, item] of items.entries()) {
    const { html, text } = cleanHtml(item.content, `${path}.${index}.content`);
    const nested = cleanItems(item.items, style, `${path}.${index}.items`, depth + 1);
    if (text === '' && nested.items.length === 0) continue;
    cleaned.push({ content: html, meta: itemMeta(style, item, nested.items), items: nested.items });
    texts.push(text, ...nested.texts);
  }
  return { items: cleaned, texts };
}

function cleanList(block: BlockOf<'list'>, path: string): Cleaned<BlockOf<'list'>> {
  const { style, meta } = block.data;
  const { items, texts } = cleanItems(block.data.items, style, `${path}.data.items`);
  if (items.length === 0) return undefined;
  const numbering = { start: meta.start ?? 1, counterType: meta.counterType ?? 'numeric' };
  const data = { style, meta: style === 'ordered' ? numbering : {}, items };
  return { block: { ...block, data }, text: texts.filter(Boolean).join('\n') };
}

function cleanChecklist(block: BlockOf<'checklist'>, path: string): Cleaned<BlockOf<'checklist'>> {
  const items = block.data.items.flatMap(({ text: given, checked }, index) => {
    const { html, text } = cleanHtml(given, `${path}.data.items.${index}.text`);
    return text === '' ? [] : [{ stored: { text: html, checked }, text }];
  });
  if (items.length === 0) return undefined;
  return {
    block: { ...block, data: { items: items.map((item) => item.stored) } },
    text: items.map((item) => item.text).join('\n'),
  };
}

/**
 * An https URL, or the path of one of our own pictures; undefined for anything else. Not http: browsers
 * refuse it on a page that came by https, and our policy refuses it on every page.
 */
function imageUrl(value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed.startsWith('/') && (imageIdOf(trimmed) || trimmed === DEFAULT_IMAGE)) return trimmed;
  if (!/^https:\/\//i.test(trimmed)) return undefined;
  try {
    const url = new URL(trimmed);
    return url.username || url.password ? undefined : url.href;
  } catch {
    return undefined;
  }
}

function cleanImage(block: BlockOf<'image'>, path: string): Cleaned<BlockOf<'image'>> {
  const { url: given, file, caption, ...look } = block.data;
  const url = imageUrl(given ?? file?.url ?? '');
  if (!url) throw fieldError(`${path}.data.url`, 'An image needs a URL that begins with https://');
  const { html, text } = cleanHtml(caption, `${path}.data.caption`);
  // The editor reads `url`, the specification's public pages `file.url`: both are written.
  return { block: { ...block, data: { url, file: { url }, caption: html, ...look } }, text };
}

function cleanEmbed(block: BlockOf<'embed'>, path: string): Cleaned<BlockOf<'embed'>> {
  const embed = readEmbedSource(block.data.source);
  if (!embed) {
    throw fieldError(`${path}.data.source`, 'Only videos of YouTube and pens of CodePen can be embedded');
  }
  const { html, text } = cleanHtml(block.data.caption, `${path}.data.caption`);
  const { width = embed.width, height = embed.height } = block.data;
  return { block: { ...block, data: { ...embed, width, height, caption: html } }, text };
}

function cleanCode(block: BlockOf<'code'>): Cleaned<BlockOf<'code'>> {
  const code = cleanCharacters(block.data.code);
  return code.trim() === '' ? undefined : { block: { ...block, data: { code } }, text: code.trim() };
}

/** Rows without a text go; the others get as many cells as the longest has. */
function cleanTable(block: BlockOf<'table'>, path: string): Cleaned<BlockOf<'table'>> {
  const rows = block.data.content
    .map((cells, row) => cells.map((cell, column) => cleanHtml(cell, `${path}.data.content.${row}.${column}`)))
    .filter((cells) => cells.some(({ text }) => text !== ''));
  if (rows.length === 0) return undefined;
  const columns = Math.max(...rows.map((cells) => cells.length));
  const content = rows.map((cells) => Array.from({ length: columns }, (_, column) => cells[column]?.html ?? ''));
  const lines = rows.map((cells) =>
    cells
      .map(({ text }) => text.replace(/\n/g, ' '))
      .join(' | ')
      .replace(/[ |]+$/, ''),
  );
  return { block: { ...block, data: { ...block.data, content } }, text: lines.join('\n') };
}

/** Cleans one block that has passed the contract's schema; `path` is its path in the request. */
export function cleanBlock(block: RichTextBlock, path: string): Cleaned<RichTextBlock> {
  switch (block.type) {
    case 'header':
    case 'paragraph':
      return cleanText(block, path);
    case 'list':
      return cleanList(block, path);
    case 'checklist':
      return cleanChecklist(block, path);
    case 'image':
      return cleanImage(block, path);
    case 'embed':
      return cleanEmbed(block, path);
    case 'code':
      return cleanCode(block);
    case 'table':
      return cleanTable(block, path);
    default:
      return block satisfies never;
  }
}
