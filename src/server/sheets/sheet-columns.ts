import { createHash } from 'node:crypto';
import type { z } from '#contract/zod.ts';
import { AppError, fieldError } from '../errors.ts';
import type { SheetRow } from './read-sheet.ts';
import { findHeadings, type Guess } from './sheet-headings.ts';
import { cellText } from './sheet-row.ts';

const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== '').length;

/**
 * The rows from the headings on: the first row whose cells `guess` knows as columns, where those before have fewer cells, as
 * titles have; else all. Throws `sheet_unreadable` where no row follows.
 */
export function fromHeadings(rows: SheetRow[], guess: Guess): SheetRow[] {
  const found = findHeadings(rows, guess);
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
