import type { ReceiptSettings } from '#contract/payments/receipts.ts';

/** The year in which a day's receipts are numbered: `26-27` from April 2026 to March 2027, or `2027`. */
export function receiptYear(day: string, year: ReceiptSettings['year']): string {
  const calendar = Number(day.slice(0, 4));
  if (year === 'calendar') return String(calendar);
  const begin = Number(day.slice(5, 7)) >= 4 ? calendar : calendar - 1;
  const short = (full: number) => String(full % 100).padStart(2, '0');
  return `${short(begin)}-${short(begin + 1)}`;
}

/** As it is printed, such as R/26-27/0001; tax law allows at most 16 characters. */
export function receiptNumber(series: string, year: string, sequence: number): string {
  return `${series}/${year}/${String(sequence).padStart(4, '0')}`;
}
