/** What one cell of a file holds; a workbook has numbers and dates of its own, a CSV only text. */
export type Cell = string | number | boolean | Date | null;

/** One row of a file, before anybody knows what its columns mean. */
export interface SheetRow {
  /** Its number in the file, from 1, as a spreadsheet or an editor shows it. */
  number: number;
  cells: Cell[];
  /** As the file has it, for what cannot be read. */
  raw: string;
  /** Why the file's format does not let it be read as cells. */
  problem?: string;
}

/**
 * A file that cannot be read as a sheet; the message says what to do about it, except where that depends on what the sheet is for:
 * a PDF (`pdf`) and too many rows (`rows`).
 */
export class UnreadableSheetError extends Error {
  readonly kind: 'pdf' | 'rows' | undefined;

  constructor(message: string, { kind, ...options }: { kind?: 'pdf' | 'rows'; cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** The largest file, in rows. A year of a festival's account has a few thousand. */
export const MAX_ROWS = 20_000;
/** No bank prints more columns; a row of a hostile file may claim thousands. */
export const MAX_COLUMNS = 60;
/** The longest row that is stored as it is, in characters. */
export const MAX_RAW = 2000;

export const tooManyRows = () =>
  new UnreadableSheetError(`The file has more than ${MAX_ROWS.toLocaleString('en-IN')} rows`, { kind: 'rows' });

const pad = (value: number) => String(value).padStart(2, '0');

/** A cell as text. Dates in a workbook have no zone: they are read as UTC and shown the same. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  if (Number.isNaN(cell.getTime())) return '';
  return `${pad(cell.getUTCDate())}/${pad(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
}

/** The longest text in which an amount, a day or a time is looked for. */
const LONGEST_VALUE = 100;

/**
 * The text of a cell that holds one value, each run of blanks as one; empty for a longer text, which holds none. Answers that strangers
 * typed into a form come here by a sheet: patterns with blanks between their parts would try a long text for hours.
 */
export function valueText(cell: Cell | undefined): string {
  const text = cellText(cell).replace(/\s+/g, ' ');
  return text.length > LONGEST_VALUE ? '' : text;
}

/** A text as texts of sheets are compared: neither capitals nor two spaces make it another one. */
export const plainText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
