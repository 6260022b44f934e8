import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { MergedRange } from './merged-cells.ts';
import {
  type Cell,
  cellText,
  MAX_COLUMNS,
  MAX_RAW,
  MAX_ROWS,
  type SheetRow,
  tooManyRows,
  UnreadableSheetError,
} from './sheet-row.ts';

const tooManyColumns = () => new UnreadableSheetError(`The workbook has more than ${MAX_COLUMNS} columns`);

/** What a workbook may unpack to, in bytes: twenty thousand rows are about 12 MB. */
const MAX_UNPACKED = 32 * 1024 * 1024;
const MAX_FILES = 200;
/** A tag with the text after it, in characters: a cell holds 32,767, each of them at most six in XML. */
const MAX_TAG = 256 * 1024;
/** Sheets that are read at most. */
const MAX_SHEETS = 5;

const damaged = (cause?: unknown) =>
  new UnreadableSheetError('The workbook is damaged or protected. Save it again as .xlsx or CSV', { cause });

/**
 * Unpacks the workbook's texts within bounds. The unpacker allocates what the archive declares and writes no more,
 * so the declared sizes bound the memory, also where they are a lie.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let unpacked = 0;
  let count = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      count += 1;
      if (unpacked > MAX_UNPACKED || count > MAX_FILES) throw new UnreadableSheetError('The workbook is too large');
      return true;
    },
  });
}

/** A whole tag and the text after it, to the next tag. Every part of it ends where the next begins, so that it takes linear time. */
const TAG = /<\/?[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>[^<]*/y;

/**
 * Whether a file is whole tags and texts of some length alone. The reader takes a sheet in chunks and reads what is not whole in one
 * again with the next: a tag, comment or text of 20 MB kept the server busy for minutes. None of its files has comments.
 */
function isPlain(xml: string): boolean {
  let from = /^\s*(?:<\?xml\s[^<>]*\?>\s*)?/.exec(xml)?.[0].length ?? 0;
  while (from < xml.length) {
    const next = xml.indexOf('<', from + 1);
    const to = next === -1 ? xml.length : next;
    TAG.lastIndex = from;
    if (to - from > MAX_TAG || !TAG.test(xml)) return false;
    from = to;
  }
  return true;
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const EMPTY_CELL = /<(?:\w+:)?c\s(?=[^<>]*\br=)[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g;
/** A cell or a row; no other file that is read has one. */
const CELL = /<(?:\w+:)?(?:c|row)[\s/>]/;
const EMPTY_ROW = /<(?:\w+:)?row\s(?=[^<>]*\br=)[^<>]*(?:\/>|><\/(?:\w+:)?row>)/g;

/** The sheet without the cells and rows that have a colour or a border and no content. Refuses what the reader would take for less or for more than it is. */
function checkedSheet(xml: string): string {
  // One unpacked to less than it holds ends early.
  if (!isPlain(xml) || !/<\/(\w+:)?worksheet>\s*$/.test(xml)) throw damaged();
  const filled = xml.replace(EMPTY_CELL, '').replace(EMPTY_ROW, '');
  checkExtent(filled);
  return filled;
}

const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"'<>]*)["']`).exec(tag)?.[1] ?? '';
const tagsOf = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? [];

/** The files of the sheets, in the order of the workbook. */
function sheetFiles(files: Record<string, Uint8Array>): string[] {
  const textOf = (name: string) => new TextDecoder().decode(files[name]);
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => {
      const target = attributeOf(tag, 'Target');
      return [attributeOf(tag, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    }),
  );
  return tagsOf(textOf('xl/workbook.xml'), 'sheet').map((tag) => targets.get(attributeOf(tag, 'id')) ?? '');
}

/** The ranges of merged cells that are more than a row high, by their first column. */
function mergedIn(xml: string): MergedRange[] {
  return tagsOf(xml, 'mergeCell').flatMap((tag) => {
    const [, letters = '', from, to] =
      /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(attributeOf(tag, 'ref')) ?? [];
    return Number(to) > Number(from)
      ? [{ column: columnNumber(letters) - 1, from: Number(from) - 1, to: Number(to) - 1 }]
      : [];
  });
}

/**
 * The reader makes a table as high and wide as the farthest cell, so one cell at XFD1048576 would fill the memory. Rows and cells
 * need name no place: they are counted too.
 */
function checkExtent(xml: string): void {
  const rows = xml.split(/<(?:\w+:)?row\b/, MAX_ROWS + 2);
  if (rows.length > MAX_ROWS + 1) throw tooManyRows();
  if (rows.some((row) => row.split(/<(?:\w+:)?c\b/, MAX_COLUMNS + 2).length > MAX_COLUMNS + 1)) throw tooManyColumns();
  for (const [, address = ''] of xml.matchAll(/\br\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(address) ?? [];
    if (row === undefined) throw damaged();
    if (Number(row) > MAX_ROWS) throw tooManyRows();
    if (columnNumber(letters) > MAX_COLUMNS) throw tooManyColumns();
  }
}

const toRow = (cells: Cell[], index: number): SheetRow => ({
  number: index + 1,
  cells: cells.slice(0, MAX_COLUMNS),
  raw: cells
    .map((cell) => cellText(cell))
    .join(' | ')
    .slice(0, MAX_RAW),
});

/** The sheets of a workbook, each read when it is asked for. Throws `UnreadableSheetError`. */
export async function* readXlsxSheets(bytes: Uint8Array): AsyncGenerator<{ rows: SheetRow[]; merged: MergedRange[] }> {
  try {
    const files = unpack(bytes);
    const sheets = new Map<string, string>();
    for (const [name, file] of Object.entries(files)) {
      const text = new TextDecoder().decode(file);
      if (!name.includes('worksheets/') || !name.endsWith('.xml')) {
        // The workbook may name any file as a sheet.
        if (!isPlain(text) || CELL.test(text)) delete files[name];
        continue;
      }
      const xml = checkedSheet(text);
      sheets.set(name, xml);
      files[name] = new TextEncoder().encode(xml);
    }
    // Packed for the reader, which takes a file, without compression.
    const { buffer } = zipSync(files, { level: 0 });
    for (const [index, name] of sheetFiles(files).slice(0, MAX_SHEETS).entries()) {
      const sheet = await readSheet(buffer as ArrayBuffer, index + 1);
      const table = sheet.map((cells) => cells.map((cell) => (typeof cell === 'function' ? null : cell)));
      if (table.length > MAX_ROWS) throw tooManyRows();
      yield { rows: table.map(toRow), merged: mergedIn(sheets.get(name) ?? '') };
    }
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    throw damaged(error);
  }
}
