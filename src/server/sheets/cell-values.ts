import type { Direction } from '#contract/payments/bank-statements.ts';
import { type Cell, cellText, valueText } from './sheet-row.ts';

export interface Amount {
  paise: number;
  /** Where the amount says it by its sign or by CR and DR. */
  direction?: Direction;
}

const AMOUNT =
  /^(?:₹|INR|Rs\.?)?\s*(?<sign>[-+])?\s*(?:₹|INR|Rs\.?)?\s*(?<whole>\d[\d,]*)(?:\.(?<part>\d{1,2})0*)?\s*(?:INR)?\s*\(?(?<side>CR|DR|C|D)?\.?\)?$/i;
/** 1,23,456 as Indians group, or 123,456: anything else is a decimal comma or two numbers in one cell. */
const GROUPED = /^\d+$|^\d{1,3}(,\d{2})*,\d{3}$|^\d{1,3}(,\d{3})+$/;
/** A hundred crore, in rupees: no festival moves more, and paise stay exact. */
const MAX_RUPEES = 1_000_000_000;

const sides: Record<string, Direction> = { cr: 'credit', c: 'credit', dr: 'debit', d: 'debit' };

/** An amount in paise, never negative; undefined where the cell holds none. */
export function readAmount(cell: Cell | undefined): Amount | undefined {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell) || Math.abs(cell) > MAX_RUPEES) return undefined;
    return { paise: Math.round(Math.abs(cell) * 100), ...(cell < 0 ? { direction: 'debit' as const } : {}) };
  }
  const text = valueText(cell);
  const negative = /^\((.*)\)$/.exec(text)?.[1];
  const { sign, whole = '', part = '', side } = AMOUNT.exec(negative ?? text)?.groups ?? {};
  if (!GROUPED.test(whole)) return undefined;
  const rupees = Number(whole.replaceAll(',', ''));
  if (rupees > MAX_RUPEES) return undefined;
  const isNegative = negative !== undefined || sign === '-';
  const direction = side ? sides[side.toLowerCase()] : isNegative ? 'debit' : undefined;
  return { paise: rupees * 100 + Number(part.padEnd(2, '0')), ...(direction ? { direction } : {}) };
}

/** What a column of `Dr / Cr` says. */
export function readDirection(cell: Cell | undefined): Direction | undefined {
  const word = cellText(cell)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (/^(cr|c|credit|deposit)$/.test(word)) return 'credit';
  return /^(dr|d|debit|withdrawal)$/.test(word) ? 'debit' : undefined;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => months.indexOf(name.toLowerCase()) + 1;
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]*([A-Za-z]{3})[a-z]*[\s/.,-]*(\d{4}|\d{2})(?!\d)/;
const NAMED_FIRST = /^([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]*\s+/i;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/;

function toDay(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  if (full < 2000 || full > 2099 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Excel counts days from the end of 1899; 36526 is the first of 2000, 73050 the last of 2099. */
function fromSerial(serial: number): string | undefined {
  if (!(serial >= 36_526 && serial <= 73_050)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** The text of a cell without the day of the week in front of a date. */
const dateText = (cell: Cell | undefined) => valueText(cell).replace(WEEKDAY, '');

/**
 * How a column has its days. India writes the day first, and the others are Excel's harm: `month_first`, texts of another country;
 * `cells_swapped`, cells that Excel made of texts as if those had the month first, where it left the days above twelve as texts.
 */
export type DayOrder = 'day_first' | 'month_first' | 'cells_swapped';

/** The day of a cell that a workbook has as a day. */
function dayOfCell(cell: Date | number): string | undefined {
  if (typeof cell === 'number') return fromSerial(cell);
  if (Number.isNaN(cell.getTime())) return undefined;
  return toDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
}

function swapped(day: string): string | undefined {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  return toDay(year, ofMonth, month);
}

/** A day as 2027-02-14; undefined where the cell holds none. `order` is that of its column, by `dayOrderOf`. */
export function readDay(cell: Cell | undefined, order: DayOrder = 'day_first'): string | undefined {
  if (typeof cell === 'number' || cell instanceof Date) {
    const day = dayOfCell(cell);
    return day && order === 'cells_swapped' ? swapped(day) : day;
  }
  const text = dateText(cell);
  const numeric = NUMERIC.exec(text)?.slice(1).map(Number);
  if (numeric) {
    const [first = 0, second = 0, year = 0] = numeric;
    return order === 'month_first' ? toDay(year, first, second) : toDay(year, second, first);
  }
  const [, day, month = '', year] = NAMED.exec(text) ?? [];
  if (day) return toDay(Number(year), monthOf(month), Number(day));
  const [, named = '', dayAfter, yearAfter] = NAMED_FIRST.exec(text) ?? [];
  if (dayAfter) return toDay(Number(yearAfter), monthOf(named), Number(dayAfter));
  const iso = ISO.exec(text)?.slice(1).map(Number);
  if (iso) return toDay(iso[0] ?? 0, iso[1] ?? 0, iso[2] ?? 0);
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : undefined;
}

/** What Excel takes for a day in any country, with or without a time, if the parts are in the order of that country. */
const DAY_ALONE = /^\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})(?:,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)?$/i;

/** The first two numbers of the days that a column has as texts. */
const pairsIn = (texts: string[]) =>
  texts.flatMap((text) => {
    const match = NUMERIC.exec(text);
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });

/**
 * Whether Excel of another country read the texts of a column: it left those as texts whose first number is no month, and made cells
 * of all others, whose days are the months and so none above twelve. Where days were right, both would be there by chance only.
 */
function hasSwappedCells(cells: (Date | number)[], texts: string[]): boolean {
  const days = cells.flatMap((cell) => dayOfCell(cell) ?? []);
  const left = pairsIn(texts.filter((text) => DAY_ALONE.test(text)));
  if (days.length === 0 || left.length === 0) return false;
  return (
    left.every(([first, second]) => first > 12 && second <= 12) && days.every((day) => Number(day.slice(-2)) <= 12)
  );
}

/** How a column has its days: month first, where some month would be above twelve, read as India writes it. */
export function dayOrderOf(column: (Cell | undefined)[]): DayOrder {
  const cells = column.flatMap((cell) => (cell instanceof Date || typeof cell === 'number' ? cell : []));
  const texts = column.flatMap((cell) => (typeof cell === 'string' ? dateText(cell) : []));
  const pairs = pairsIn(texts);
  if (pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)) return 'month_first';
  return hasSwappedCells(cells, texts) ? 'cells_swapped' : 'day_first';
}
