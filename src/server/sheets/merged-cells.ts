import { type Cell, cellText } from './sheet-row.ts';

/** Cells that a workbook shows as one, rows and column from 0; only the first holds the value. */
export interface MergedRange {
  column: number;
  from: number;
  to: number;
}

/** Cells that are filled at most for each row of the sheet: ranges of a hostile file may all cover all of it. */
const FILLED_PER_ROW = 60;

/**
 * Writes the value of merged cells into the rows below, in which it is shown: a main event merged over its sub-events is that of
 * each. A row without a cell of its own stays empty: headings two rows high are one row.
 */
export function fillMerged(rows: { cells: Cell[] }[], merged: readonly MergedRange[]): void {
  const isFilled = rows.map(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  let left = rows.length * FILLED_PER_ROW;
  for (const { column, from, to } of merged) {
    const value = rows[from]?.cells[column] ?? null;
    for (let at = from + 1; value !== null && at <= to && at < rows.length && left > 0; at += 1, left -= 1) {
      const row = rows[at];
      if (row && isFilled[at]) row.cells[column] ??= value;
    }
  }
}
