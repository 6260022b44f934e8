import type { ListItem } from '#contract/rich-text.ts';
import { readBlocks, type ShownBlock } from './read-blocks.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const withoutMarks = (html: string) =>
  html
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ');

const itemText = ({ content, items }: ListItem): string => [withoutMarks(content), ...items.map(itemText)].join(' ');

/** The text of a block without markup; empty for what is no text. */
export function blockText(block: ShownBlock): string {
  switch (block.type) {
    case 'header':
    case 'paragraph':
      return withoutMarks(block.html);
    case 'list':
    case 'checklist':
      return block.items.map(itemText).join(' ');
    case 'table':
      return block.rows.map((cells) => cells.map(withoutMarks).join(' | ')).join('\n');
    case 'image':
    case 'code':
    case 'embed':
      return '';
    default:
      return block satisfies never;
  }
}

/** The text of a description without markup, for link previews and calendars. */
export function plainText(description: string): string {
  const read = readBlocks(description);
  if ('text' in read) return read.text.trim();
  return read.blocks.map(blockText).filter(Boolean).join('\n').trim();
}
