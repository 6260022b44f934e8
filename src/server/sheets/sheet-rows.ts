import { fillMerged, type MergedRange } from './merged-cells.ts';
import { type Cell, type SheetRow, UnreadableSheetError } from './sheet-row.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Text in UTF-16 has a mark at its beginning, anything else is UTF-8 or an older encoding of single bytes. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sheets of a file in their order, read as they are asked for; its content decides what it is, never its name. */
async function* readSheets<Row>(
  bytes: Uint8Array,
  readText: (text: string) => Row[] | Promise<Row[]>,
): AsyncGenerator<{ rows: (Row | SheetRow)[]; merged: MergedRange[] }> {
  if (startsWith(bytes, 0x50, 0x4b)) {
    // Loaded by the first workbook: every start would read the 45 files of its library.
    const { readXlsxSheets } = await import('./xlsx-rows.ts');
    return yield* readXlsxSheets(bytes);
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableSheetError(
      'This is a workbook of the old format or one with a password. Open it in Excel and save it as .xlsx or CSV',
    );
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new UnreadableSheetError('This is a PDF', { kind: 'pdf' });
  }
  const text = decode(bytes);
  if (text.includes('\0')) throw new UnreadableSheetError('This is neither CSV nor an Excel workbook (.xlsx)');
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text.slice(0, 500))) {
    throw new UnreadableSheetError('This is a web page. Open it in Excel and save it as .xlsx or CSV');
  }
  yield { rows: await readText(text), merged: [] };
}

/** The rows of a file's first sheet that has any; `readText` reads separated values. Throws `UnreadableSheetError`. */
export async function readSheetRows<Row = SheetRow>(
  bytes: Uint8Array,
  readText: (text: string) => Row[] | Promise<Row[]>,
): Promise<(Row | SheetRow)[]> {
  for await (const { rows } of readSheets(bytes, readText)) if (rows.length > 0) return rows;
  return [];
}

/**
 * The rows of a file's first sheet that `isWanted`, else of the first that has any; cells that were merged hold their value in
 * each of their rows. Throws `UnreadableSheetError`.
 */
export async function readWantedRows<Row extends { cells: Cell[] }>(
  bytes: Uint8Array,
  readText: (text: string) => Row[] | Promise<Row[]>,
  isWanted: (rows: (Row | SheetRow)[]) => boolean,
): Promise<(Row | SheetRow)[]> {
  let first: (Row | SheetRow)[] | undefined;
  for await (const { rows, merged } of readSheets(bytes, readText)) {
    fillMerged(rows, merged);
    if (isWanted(rows)) return rows;
    if (rows.length > 0) first ??= rows;
  }
  return first ?? [];
}
