import { escapeHtml } from '../../../text/escape-html.ts';

/** As the editor stores a link. */
const linked = (text: string) =>
  text.replace(/\[([^\]]+)\]\((\/[\w/-]*)\)/g, '<a href="$2" rel="nofollow noopener noreferrer">$1</a>');

const toHtml = (text: string) => linked(escapeHtml(text));

/** A section of a text: its heading, then paragraphs, and lists as arrays. */
export type Section = [heading: string, ...content: (string | string[])[]];

/** A text as the editor's document; `[words](/path)` is a link to a page of the site. */
export function toDocument(lead: string, sections: Section[]): string {
  const paragraph = (text: string) => ({ type: 'paragraph', data: { text: toHtml(text) } });
  const list = (items: string[]) => ({
    type: 'list',
    data: {
      style: 'unordered',
      meta: {},
      items: items.map((item) => ({ content: toHtml(item), meta: {}, items: [] })),
    },
  });
  const blocks = sections.flatMap(([heading, ...content]) => [
    { type: 'header', data: { text: toHtml(heading), level: 2 }, tunes: { alignment: { alignment: 'left' } } },
    ...content.map((part) => (typeof part === 'string' ? paragraph(part) : list(part))),
  ]);
  return JSON.stringify({ blocks: [paragraph(lead), ...blocks] });
}
