import { setImmediate } from 'node:timers/promises';
import { type Cell, phoneText, type Table } from './table.ts';

/** What makes a formula of a text in Excel, LibreOffice or Google Sheets; the full-width forms do in Japanese ones. */
const FORMULA = /^[\s\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;
/** Where a spreadsheet that separates by semicolons or tabs would begin a new cell. */
const FORMULA_WITHIN = /([;\t][ \u00A0]*)(?=[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20])/g;
const PHONE = /^\+?\d[\d ]*$/;

/** A value as a CSV field; an apostrophe makes text of what a spreadsheet would evaluate. */
export function csvField(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : phoneText(value.phone);
  const isPhone = typeof value !== 'string' && PHONE.test(text);
  const guarded = text.replace(FORMULA_WITHIN, "$1'");
  const safe = !isPhone && FORMULA.test(text) ? `'${guarded}` : guarded;
  return /[",;\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (values: Cell[]) => `${values.map(csvField).join(',')}\r\n`;

/** The table as CSV, batch by batch. */
export async function* toCsv({ headings, moreHeadings, batches }: Table): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 only by a byte order mark.
  yield `\uFEFF${line([...headings, ...((await moreHeadings?.()) ?? [])])}`;
  for await (const rows of batches) {
    yield rows.map(line).join('');
    // SQLite is synchronous: without a pause a long export would block every other request until its end.
    await setImmediate();
  }
}
