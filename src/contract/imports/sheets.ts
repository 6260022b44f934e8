/** What imports of sheets share. Without Zod. */

/** The longest sheet that is pasted, in characters, and the largest file, in bytes. */
export const MAX_SHEET_CHARACTERS = 1_000_000;
export const MAX_SHEET_BYTES = 2 * 1024 * 1024;
/** The rows below the headings that are read at most. */
export const MAX_SHEET_ROWS = 2000;

/** A heading as it is compared: lower case, without signs. */
export const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A heading without what is in brackets, which explains it: `Fee (INR)`, `Name (as on college ID card)`. */
export const withoutBrackets = (text: string): string => plainHeading(text.replace(/\([^)]*(\)|$)/g, ' '));

/** The letter of a column, from 0, as spreadsheets show it. */
export const columnLetter = (column: number): string =>
  `${column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;
