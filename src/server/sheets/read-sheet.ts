import { MAX_SHEET_ROWS } from '#contract/imports/sheets.ts';
import { AppError } from '../errors.ts';
import { findHeadings, type Guess } from './sheet-headings.ts';
import { type Cell, MAX_ROWS, tooManyRows, UnreadableSheetError } from './sheet-row.ts';
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

/** Lines by which the separator is known, and how far they are looked for. */
const SAMPLE_LINES = 10;
const SAMPLE_LENGTH = 20_000;

/**
 * What separates the cells: what most of the first lines have, a title above them counts as one; of two that as many have, tabs,
 * which a sheet that is copied has, else the one that is there more often. What is in quotation marks, with its own lines and commas, counts
 * for nothing.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, SAMPLE_LINES);
  const scored = ['\t', ',', ';', '|'].map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
    count: separator === '\t' ? Number.POSITIVE_INFINITY : countOf(lines.join('\n'), separator),
  }));
  const [best] = scored.toSorted((one, other) => other.lines - one.lines || other.count - one.count);
  return best && best.lines > 0 ? best.separator : ',';
}

/** The rows of separated values. A cell in quotation marks may hold line breaks. */
async function readText(text: string): Promise<SheetRow[]> {
  const { parse } = await import('csv-parse/sync');
  const clean = text.replace(/^\uFEFF/, '');
  let records: string[][];
  try {
    records = parse(clean, {
      delimiter: separatorOf(clean),
      relax_quotes: true,
      relax_column_count: true,
      trim: true,
      // Blank rows count here, and not among those that a sheet may have: a sheet is refused, never cut.
      to: MAX_ROWS + 1,
      max_record_size: LONGEST_ROW,
      skip_empty_lines: false,
    });
  } catch (cause) {
    throw unreadable('A quotation mark in the sheet is never closed, or a row is too long', cause);
  }
  if (records.length > MAX_ROWS) throw tooManyRows();
  return records.map((record, index) => ({ number: index + 1, cells: record.slice(0, MAX_COLUMNS) }));
}

const splitIt = `The sheet has more than ${MAX_SHEET_ROWS.toLocaleString('en-IN')} rows: split it into several files`;
const details = { pdf: 'This is a PDF: save the sheet as CSV or as an Excel workbook (.xlsx)', rows: splitIt };

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
  if (filled.length > MAX_SHEET_ROWS + 1) throw unreadable(splitIt);
  return filled;
}
