/**
 * The rules of a UPI transfer's number that pages and server share. Without Zod: the payment page loads this file.
 */

/** The digits of a UTR as people type it: white space is removed. */
export const utrDigits = (typed: string): string => typed.replace(/\s/g, '');

/** Days around today that a transfer's number may name: it was made lately, and clocks and banks differ by a day. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 1;
const DAY = 24 * 60 * 60 * 1000;

/** How the number of a transfer made at an instant begins: the last digit of the year, then the day of the year (IST). */
function datePrefix(instant: number): string {
  // India has no daylight saving time: UTC+05:30 throughout.
  const day = new Date(instant + 5.5 * 60 * 60 * 1000);
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / DAY) + 1;
  return `${day.getUTCFullYear() % 10}${String(dayOfYear).padStart(3, '0')}`;
}

/**
 * Whether a UTR of 12 digits can belong to a transfer of the last weeks: such a number (RRN) begins with the last digit
 * of the year and the day of the year. Some banks number otherwise, so a doubt is worth a warning, never a refusal.
 */
export function isUtrDatePlausible(utr: string, now: Date): boolean {
  const digits = utrDigits(utr);
  if (!/^\d{12}$/.test(digits)) return true;
  for (let days = -DAYS_BACK; days <= DAYS_AHEAD; days += 1) {
    if (digits.startsWith(datePrefix(now.getTime() + days * DAY))) return true;
  }
  return false;
}
