import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
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

const damaged = (cause?: unknown) =>
  new UnreadableSheetError('The workbook is damaged or protected. Save it again as .xlsx or CSV', { cause });

/**
 * Unpacks the workbook's texts within bounds. The unpacker allocates what the archive declares and writes no more,
 * so the declared sizes bound the memory, also where they are a lie.
 */
function unpack(bytes: Uint8Array): Uint8Array[] {
  let unpacked = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      unpacked += originalSize;
      count += 1;
      if (unpacked > MAX_UNPACKED || count > MAX_FILES) throw new UnreadableSheetError('The workbook is too large');
      return true;
    },
  });
  return Object.entries(files).flatMap(([name, file]) => (/worksheets\//.test(name) ? [file] : []));
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses what the reader would take for less or for more than it is. */
function checkSheet(sheet: Uint8Array): void {
  const xml = new TextDecoder().decode(sheet);
  // One unpacked to less than it holds ends early.
  if (!/<\/(\w+:)?worksheet>\s*$/.test(xml)) throw damaged();
  checkExtent(xml);
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

/** The rows of a workbook's first sheet that has any. Throws `UnreadableSheetError`. */
export async function readXlsxRows(bytes: Uint8Array): Promise<SheetRow[]> {
  let table: Cell[][];
  try {
    for (const sheet of unpack(bytes)) checkSheet(sheet);
    const sheet = await readSheet(new Uint8Array(bytes).buffer);
    table = sheet.map((cells) => cells.map((cell) => (typeof cell === 'function' ? null : cell)));
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    throw damaged(error);
  }
  if (table.length > MAX_ROWS) throw tooManyRows();
  return table.map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, MAX_COLUMNS),
    raw: cells
      .map((cell) => cellText(cell))
      .join(' | ')
      .slice(0, MAX_RAW),
  }));
}
