import { type Cell, cellText } from './sheet-row.ts';

/** Rows in which headings are looked for: what precedes them is a title, or who downloaded the sheet and when. */
const TITLE_ROWS = 10;
/** Fields by which a row is known to hold headings. */
const KNOWN_FIELDS = 2;

/** The headings of a sheet, its first row. */
export const headingsOf = (rows: { cells: Cell[] }[]): string[] =>
  (rows[0]?.cells ?? []).map((cell) => cellText(cell).slice(0, 80));

/** The columns that headings are known to be. */
export type Guess = (headings: string[]) => object;

/** Which of the first rows holds headings, by what `guess` knows; -1 where none does. A row with an e-mail holds none. */
export const findHeadings = (rows: { cells: Cell[] }[], guess: Guess): number =>
  rows.slice(0, TITLE_ROWS).findIndex((row) => {
    const headings = headingsOf([row]);
    return !headings.some((text) => text.includes('@')) && Object.keys(guess(headings)).length >= KNOWN_FIELDS;
  });
