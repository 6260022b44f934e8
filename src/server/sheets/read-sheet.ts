import { MAX_SHEET_ROWS } from '#contract/imports/sheets.ts';
import { AppError } from '../errors.ts';
import { findHeadings, type Guess } from './sheet-headings.ts';
import type { Cell } from './sheet-row.ts';
import { UnreadableSheetError } from './sheet-row.ts';
import { readWantedRows } from './sheet-rows.ts';

/** Columns that are read at most. */
const MAX_COLUMNS = 60;
const LONGEST_ROW = 200_000;

/** A row that holds anything. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  number: number;
  cells: Cell[];
}

const unreadable = (detail: string, cause?: unknown) => new AppError('sheet_unreadable', { detail, cause });

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** What separates the cells: what the first line with any has most of; a sheet that is copied has tabs. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n/, 10).find((line) => /[\t,;|]/.test(line)) ?? '';
  if (first.includes('\t')) return '\t';
  return [',', ';', '|'].reduce((best, one) => (countOf(first, one) > countOf(first, best) ? one : best));
}

/** The rows of separated values. A cell in quotation marks may hold line breaks. */
async function readText(text: string): Promise<SheetRow[]> {
  const { parse } = await import('csv-parse/sync');
  const clean = text.replace(/^\uFEFF/, '');
  try {
    const rows: { record: string[]; info: { lines: number } }[] = parse(clean, {
      delimiter: separatorOf(clean),
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      info: true,
      to: MAX_SHEET_ROWS + 2,
      max_record_size: LONGEST_ROW,
      skip_empty_lines: false,
    }) as never;
    return rows.map(({ record }, index) => ({ number: index + 1, cells: record.slice(0, MAX_COLUMNS) }));
  } catch (cause) {
    throw unreadable('A quotation mark in the sheet is never closed, or a row is too long', cause);
  }
}

const tooManyRows = `The sheet has more than ${MAX_SHEET_ROWS.toLocaleString('en-IN')} rows: split it into several files`;
const details = { pdf: 'This is a PDF: save the sheet as CSV or as an Excel workbook (.xlsx)', rows: tooManyRows };

const filledIn = (rows: SheetRow[]) =>
  rows.filter(({ cells }) => cells.some((cell) => String(cell ?? '').trim() !== ''));

/**
 * The rows of a pasted sheet or a file that hold anything, titles above the headings too; of a workbook its first sheet with
 * headings that `guess` knows, else its first. Throws `sheet_unreadable`.
 */
export async function readSheet(source: { text: string } | { bytes: Uint8Array }, guess: Guess): Promise<SheetRow[]> {
  const hasHeadings = (rows: SheetRow[]) => findHeadings(filledIn(rows), guess) >= 0;
  let rows: SheetRow[];
  try {
    rows = 'text' in source ? await readText(source.text) : await readWantedRows(source.bytes, readText, hasHeadings);
  } catch (error) {
    if (error instanceof UnreadableSheetError)
      throw unreadable(error.kind ? details[error.kind] : error.message, error);
    throw error;
  }
  const filled = filledIn(rows);
  if (filled.length < 2) throw unreadable('The sheet needs a row of headings and at least one row below it');
  if (filled.length > MAX_SHEET_ROWS + 1) throw unreadable(tooManyRows);
  return filled;
}
