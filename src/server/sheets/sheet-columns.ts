import { createHash } from 'node:crypto';
import type { z } from '#contract/zod.ts';
import { AppError, fieldError } from '../errors.ts';
import type { SheetRow } from './read-sheet.ts';
import { cellText } from './sheet-row.ts';

/** Rows in which headings are looked for: what precedes them is a title, or who downloaded the sheet and when. */
const TITLE_ROWS = 10;
/** Fields by which a row is known to hold headings. */
const KNOWN_FIELDS = 2;

const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== '').length;

/**
 * The rows from the headings on: the first row whose cells `guess` knows as columns, where those before have fewer cells, as
 * titles have; else all. A row with an e-mail holds no headings. Throws `sheet_unreadable` where no row follows.
 */
export function fromHeadings(rows: SheetRow[], guess: (headings: string[]) => object): SheetRow[] {
  const found = rows.slice(0, TITLE_ROWS).findIndex((row) => {
    const headings = headingsOf([row]);
    return !headings.some((text) => text.includes('@')) && Object.keys(guess(headings)).length >= KNOWN_FIELDS;
  });
  const headings = rows[found];
  const isBelowTitles = headings && rows.slice(0, found).every((row) => filledIn(row) < filledIn(headings));
  const kept = isBelowTitles ? rows.slice(found) : rows;
  if (kept.length < 2) {
    throw new AppError('sheet_unreadable', { detail: 'The sheet needs at least one row below its headings' });
  }
  return kept;
}

/** What is said of a field that is needed and has no column. */
export const noColumn = (label: string): string =>
  `No column holds the ${label.toLowerCase()}: add one or choose it in the list of columns`;

/** The headings of a sheet, its first row. */
export const headingsOf = (rows: SheetRow[]): string[] =>
  (rows[0]?.cells ?? []).map((cell) => cellText(cell).slice(0, 80));

/** By what the columns that were chosen for some headings are found again. */
export const headingsHash = (headings: string[]): string =>
  createHash('sha256')
    .update(headings.map((one) => one.toLowerCase()).join('\n'))
    .digest('hex');

/** Chosen columns from their JSON. Throws `validation_failed` (`columns`). */
export function parseColumns<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw fieldError('columns', 'Choose the columns again');
  }
}

/** Throws `validation_failed` with every problem at its row; nothing where there is none. */
export function requireNoProblems(problems: { row: number; field: string; message: string }[]): void {
  const errors = problems.map(({ row, field, message }) => ({
    path: `rows.${row}.${field}`,
    message: `Row ${row}: ${message}`,
  }));
  if (errors.length === 0) return;
  throw new AppError('validation_failed', { detail: `Nothing was imported. ${errors[0]?.message}`, errors });
}
