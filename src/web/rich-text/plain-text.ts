import type { ListItem } from '#contract/rich-text.ts';
import { readBlocks } from './read-blocks.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const withoutMarks = (html: string) =>
  html
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ');

const itemText = ({ content, items }: ListItem): string => [withoutMarks(content), ...items.map(itemText)].join(' ');

/** The text of a description without markup, for link previews and calendars. */
export function plainText(description: string): string {
  const read = readBlocks(description);
  if ('text' in read) return read.text.trim();
  const parts = read.blocks.map((block) => {
    if (block.type === 'header' || block.type === 'paragraph') return withoutMarks(block.html);
    if (block.type === 'list' || block.type === 'checklist') return block.items.map(itemText).join(' ');
    if (block.type === 'table') return block.rows.map((cells) => cells.map(withoutMarks).join(' | ')).join('\n');
    return '';
  });
  return parts.filter(Boolean).join('\n').trim();
}
