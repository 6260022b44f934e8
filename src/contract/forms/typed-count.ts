/** Digits, or groups of two or three digits parted by commas or spaces, of which the last has three. */
export const GROUPED_DIGITS = '\\d+|\\d{1,3}(?:,\\d{2,3})*,\\d{3}|\\d{1,3}(?: \\d{2,3})* \\d{3}';

const COUNT = new RegExp(`^(?:${GROUPED_DIGITS})$`);
const LONGEST = 30;

/** A count as people type it (`1,50,000`), as plain digits. Anything else is returned as it is: the schema of the request refuses it. */
export function readTypedCount(typed: string): string {
  const trimmed = typed.trim();
  return trimmed.length <= LONGEST && COUNT.test(trimmed) ? trimmed.replace(/[, ]/g, '') : typed;
}
