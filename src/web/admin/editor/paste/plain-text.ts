import { escapeHtml } from '../../../rich-text/escape-html.ts';
import { hasMarks, withMarks } from './message-marks.ts';
import { tableHtml } from './table-html.ts';

/** Text that a messenger or a sheet puts on the clipboard without HTML, as the HTML it stands for. */

const BULLET = /^(\s*)[-*•‣◦▪·–]\s+(\S.*)$/;
/** Signs that only point: a bullet where lines that follow each other begin with the same one. Any other sign says something and stays. */
const POINTER = /^(\s*)(👉|➡|▶|►|➤|🔹|🔸|🔷|🔶)\uFE0F?\s*(\S.*)$/u;
const NUMBER = /^(\s*)(\d{1,3})[.)]\s+(\S.*)$/;

interface Row {
  tag: 'ul' | 'ol';
  indent: number;
  text: string;
  /** What a line of a numbered list was numbered with. */
  number?: number;
}

const widthOf = (indent: string) => indent.replace(/\t/g, '    ').length;
const pointerOf = (line: string | undefined) => POINTER.exec(line ?? '')?.[2];

function readRow(line: string, index: number, lines: string[]): Row | null {
  const [, margin = '', number, numbered] = NUMBER.exec(line) ?? [];
  if (numbered) return { tag: 'ol', indent: widthOf(margin), text: numbered, number: Number(number) };
  const [, indent = '', text] = BULLET.exec(line) ?? [];
  if (text) return { tag: 'ul', indent: widthOf(indent), text };
  const [, inset = '', pointer, pointed = ''] = POINTER.exec(line) ?? [];
  if (!pointer || ![lines[index - 1], lines[index + 1]].map(pointerOf).includes(pointer)) return null;
  return { tag: 'ul', indent: widthOf(inset), text: pointed };
}

interface Item {
  row: Row;
  below: Row[];
}

/** Whether a row goes on in the list that the items are of, counting on where they are numbered. */
function goesOn(items: Item[], row: Row): boolean {
  const [first] = items;
  if (!first || first.row.tag !== row.tag) return false;
  return row.number === undefined || row.number === (first.row.number ?? 0) + items.length;
}

/** Rows as lists, those further in below the one before them. A row of another kind, or that does not count on, begins another list. */
function listsHtml(rows: Row[]): string {
  const lists: Item[][] = [];
  for (const row of rows) {
    const items = lists.at(-1);
    const [first] = items ?? [];
    if (items && first && row.indent > first.row.indent) items.at(-1)?.below.push(row);
    else if (items && goesOn(items, row)) items.push({ row, below: [] });
    else lists.push([{ row, below: [] }]);
  }
  return lists.map(listHtml).join('');
}

function listHtml(items: Item[]): string {
  const [first] = items;
  if (!first) return '';
  const { tag, number = 1 } = first.row;
  const inner = items.map(({ row, below }) => `<li>${withMarks(row.text)}${listsHtml(below)}</li>`).join('');
  return `<${tag}${number === 1 ? '' : ` start="${number}"`}>${inner}</${tag}>`;
}

/** Lines of cells parted by tabs, as sheets copy them; null where the lines are no table. */
function sheetHtml(lines: string[]): string | null {
  const rows = lines.map((line) => line.split('\t'));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.some((cells) => cells.length !== columns)) return null;
  return tableHtml(rows.map((cells) => cells.map((cell) => escapeHtml(cell.trim()))));
}

/**
 * The HTML of a text of several lines, with its lists, tables and the marks of WhatsApp (`*bold*`, `_italic_`, `~struck~`); null for a
 * single line without marks, which the editor pastes as it is.
 */
export function readPlainText(text: string): string | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const table = sheetHtml(lines);
  if (table) return table;
  const isSingle = lines.filter((line) => line.trim() !== '').length <= 1;
  if (isSingle && !hasMarks(text)) return null;
  const html: string[] = [];
  let open: Row[] = [];
  const close = () => {
    html.push(listsHtml(open));
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    const row = isSingle ? null : readRow(line, index, lines);
    if (row) open.push(row);
    else close();
    if (!row && line.trim() !== '') html.push(`<p>${withMarks(line.trim())}</p>`);
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
