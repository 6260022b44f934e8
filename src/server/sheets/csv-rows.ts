import { parse } from 'csv-parse/sync';
import { MAX_COLUMNS, MAX_RAW, MAX_ROWS, type SheetRow, tooManyRows } from './sheet-row.ts';

/** A row continues over at most this many lines of the file; a quote that is never closed would swallow the rest. */
const MAX_LINES_PER_ROW = 4;
const LONGEST_LINE = 10_000;

const delimiters = [',', '\t', ';', '|'] as const;
type Delimiter = (typeof delimiters)[number];

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** The separator that most lines hold: State Bank's "xls" is text with tabs. */
function findDelimiter(lines: string[]): Delimiter {
  const sample = lines.slice(0, 200);
  const score = (delimiter: Delimiter) => sample.filter((line) => countOf(line, delimiter) >= 3).length;
  return delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}

const isBalanced = (line: string) => countOf(line, '"') % 2 === 0;

/**
 * The lines of the file joined into rows. A quoted cell may hold a line break; a quote that is never closed spoils
 * its own line alone: the next line that can be read alone, with as many cells, begins a new row.
 */
function* toRows(lines: string[], delimiter: Delimiter): Generator<{ number: number; text: string }> {
  for (let index = 0; index < lines.length; index += 1) {
    const number = index + 1;
    const first = lines[index] ?? '';
    if (isBalanced(first)) {
      yield { number, text: first };
      continue;
    }
    let text = first;
    let last = index;
    while (!isBalanced(text) && last - index < MAX_LINES_PER_ROW - 1 && last + 1 < lines.length) {
      const next = lines[last + 1] ?? '';
      if (isBalanced(next) && countOf(next, delimiter) >= 3) break;
      text += `\n${next}`;
      last += 1;
    }
    if (isBalanced(text)) index = last;
    yield { number, text: isBalanced(text) ? text : first };
  }
}

function readRow({ number, text }: { number: number; text: string }, delimiter: Delimiter): SheetRow {
  const raw = text.slice(0, MAX_RAW);
  if (text.length > LONGEST_LINE) return { number, cells: [], raw, problem: 'The line is too long' };
  if (!isBalanced(text)) return { number, cells: [], raw, problem: 'A quotation mark is never closed' };
  try {
    const [cells = []] = parse(text, { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
    // Some banks write ="000123" so that Excel keeps the zeros.
    const texts = cells.slice(0, MAX_COLUMNS).map((cell) => cell.replace(/^="?([^"]*)"?$/, '$1'));
    return { number, cells: texts, raw };
  } catch {
    return { number, cells: [], raw, problem: 'The line is damaged' };
  }
}

/** The rows of a file of separated values, in any of the usual separators. Throws `UnreadableSheetError`. */
export function readCsvRows(text: string): SheetRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length > MAX_ROWS) throw tooManyRows();
  const delimiter = findDelimiter(lines);
  return [...toRows(lines, delimiter)].map((row) => readRow(row, delimiter));
}
