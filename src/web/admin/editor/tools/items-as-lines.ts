/**
 * Items of a list as one text, and a text as items: a text is all that the editor hands on where a block becomes one of another kind.
 * A block whose text has no lines keeps the line ends between them, which are shown as spaces and become items again.
 */
export const joinItems = (items: string[]): string => items.filter((html) => html.trim() !== '').join('<br>\n');

/** The lines of a text, one for each item; at least one. */
export function splitItems(html: string): string[] {
  const lines = html.split(/<br\s*\/?>|\n/i).map((line) => line.trim());
  const items = lines.filter((line) => line !== '');
  return items.length > 0 ? items : [''];
}
