import { asciiDigits } from '../language/ascii-digits.ts';

/** Why the date in a UTR cannot be right, for the payer to look again; never a reason to refuse it. */
export const utrDoubts = ['no_date', 'future', 'old'] as const;
export type UtrDoubt = (typeof utrDoubts)[number];

export const utrDoubtTexts: Record<UtrDoubt, string> = {
  no_date: 'This does not look like a UTR: its first four digits are no day of a year',
  future: 'The date in this UTR is still to come',
  old: 'The date in this UTR is more than 30 days ago',
};

const DAY = 24 * 60 * 60_000;
const OLDEST_DAYS = 30;

/** The start of a day of a year, in milliseconds; undefined where the year has no such day. */
function dayOfYear(year: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, 0, day));
  return day >= 1 && date.getUTCFullYear() === year ? date.getTime() : undefined;
}

/**
 * Whether the date in a 12-digit UPI transaction number (RRN) can be right on `today` (2027-02-14): it begins with the
 * last digit of the year and the day of the year in three digits. Null where it can, and for what has not 12 digits.
 */
export function doubtUtr(utr: string, today: string): UtrDoubt | null {
  if (!/^\d{12}$/.test(utr)) return null;
  const now = Date.parse(`${today}T00:00:00Z`);
  const thisYear = new Date(now).getUTCFullYear();
  const [digit, day] = [Number(utr[0]), Number(utr.slice(1, 4))];
  // The digit stands for a year every ten years: the one nearest to today is meant.
  const candidates = Array.from({ length: 11 }, (_, index) => thisYear - 5 + index)
    .filter((year) => year % 10 === digit)
    .map((year) => dayOfYear(year, day))
    .filter((date) => date !== undefined)
    .map((date) => (date - now) / DAY);
  const distance = candidates.sort((one, other) => Math.abs(one) - Math.abs(other))[0];
  if (distance === undefined) return 'no_date';
  // A bank may count by another clock around midnight.
  if (distance > 1) return 'future';
  return distance < -OLDEST_DAYS ? 'old' : null;
}

/** A number without the zeros that a spreadsheet takes away. */
export const canonicalNumber = (utr: string): string => utr.replace(/^0+/, '');

/** A number as it is stored: without white space, its digits of ASCII, however it was typed. */
export const plainUtr = (typed: string): string => asciiDigits(typed).replace(/\s/g, '');
