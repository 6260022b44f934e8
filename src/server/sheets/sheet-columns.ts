import { createHash } from 'node:crypto';
import type { z } from '#contract/zod.ts';
import { AppError, fieldError } from '../errors.ts';
import type { SheetRow } from './read-sheet.ts';
import { cellText } from './sheet-row.ts';

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
