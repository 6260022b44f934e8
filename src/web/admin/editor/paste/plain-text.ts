import { tableHtml } from './table-html.ts';

/** Text that a messenger or a sheet puts on the clipboard without HTML, as the HTML it stands for. */

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The marks of WhatsApp: at the edges of words, around text that does not begin or end with a space. */
const MARKS: [RegExp, string][] = [
  [/(?<![\w*])\*(?=\S)([^*\n]*[^\s*])\*(?![\w*])/g, '<b>$1</b>'],
  [/(?<![\w_])_(?=\S)([^_\n]*[^\s_])_(?![\w_])/g, '<i>$1</i>'],
  [/(?<![\w~])~(?=\S)([^~\n]*[^\s~])~(?![\w~])/g, '<s class="cdx-strikethrough">$1</s>'],
];
const CODE = /```([^`]+)```|`([^`\n]+)`/g;

function withMarks(text: string): string {
  const html = MARKS.reduce((marked, [pattern, tag]) => marked.replace(pattern, tag), escapeHtml(text));
  return html.replace(CODE, (_, fenced = '', inline = '') => `<code class="inline-code">${fenced || inline}</code>`);
}

const BULLET = /^(\s*)(?:[-*•◦▪·–]|\p{Extended_Pictographic}\uFE0F?)\s+(\S.*)$/u;
const NUMBER = /^(\s*)\d{1,3}[.)]\s+(\S.*)$/;

interface Row {
  tag: 'ul' | 'ol';
  indent: number;
  text: string;
}

function readRow(line: string): Row | null {
  const numbered = NUMBER.exec(line);
  const [, indent = '', text = ''] = numbered ?? BULLET.exec(line) ?? [];
  if (text === '') return null;
  return { tag: numbered ? 'ol' : 'ul', indent: indent.replace(/\t/g, '    ').length, text };
}

/** A list of rows, those further in below the one before them. */
function listHtml(rows: Row[]): string {
  const [first, ...rest] = rows;
  if (!first) return '';
  const items: { row: Row; below: Row[] }[] = [{ row: first, below: [] }];
  for (const row of rest) {
    if (row.indent > first.indent) items.at(-1)?.below.push(row);
    else items.push({ row, below: [] });
  }
  const inner = items.map(({ row, below }) => `<li>${withMarks(row.text)}${listHtml(below)}</li>`).join('');
  return `<${first.tag}>${inner}</${first.tag}>`;
}

const hasMarks = (text: string) => MARKS.some(([pattern]) => text.search(pattern) >= 0) || text.search(CODE) >= 0;

/** Lines of cells parted by tabs, as sheets copy them; null where the lines are no table. */
function sheetHtml(lines: string[]): string | null {
  const rows = lines.map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.some((cells) => cells.length !== columns)) return null;
  return tableHtml(rows.map((cells) => cells.map((cell) => escapeHtml(cell.trim()))));
}

/**
 * The HTML of a text with lists, tables or the marks of WhatsApp (`*bold*`, `_italic_`, `~struck~`); null for any other text,
 * which the editor pastes as it is.
 */
export function readPlainText(text: string): string | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const table = sheetHtml(lines);
  if (table) return table;
  const rows = lines.map(readRow);
  const isList = lines.length > 1 && rows.some((row) => row !== null);
  if (!isList && !hasMarks(text)) return null;
  const html: string[] = [];
  let open: Row[] = [];
  const close = () => {
    if (open.length > 0) html.push(listHtml(open));
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const row = isList ? rows[index] : null;
    const [before] = open;
    if (row && before && row.indent <= before.indent && row.tag !== before.tag) close();
    if (row) open.push(row);
    else if (line.trim() !== '') {
      close();
      html.push(`<p>${withMarks(line.trim())}</p>`);
    } else close();
  }
  close();
  return html.join('');
}

/** A text as the lines of one cell; its own cells, parted by tabs, are read one after the other. */
export const linesOfText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => withMarks(line.split('\t').join(' · ').trim()))
    .filter((line) => line !== '')
    .join('<br>');
