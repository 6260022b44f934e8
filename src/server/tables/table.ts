/** A value of a table for spreadsheets; `phone` is text that looks like a number and must not become one. */
export type Cell = string | number | null | { phone: string };

/** A table that is read batch by batch, so that a large one is never in memory whole. */
export interface Table {
  /** The name of the sheet and of the file. */
  name: string;
  headings: string[];
  /** Headings after these, where they depend on what is stored. */
  moreHeadings?: () => Promise<string[]>;
  batches: AsyncIterable<Cell[][]>;
}

/**
 * A telephone number as people write it, with its last ten digits in two groups: a spreadsheet keeps it as text, while it
 * would make one number of `+919876543210` and subtract in `+91-98765-43210`. What is no telephone number stays as it is.
 */
export function phoneText(phone: string): string {
  if (!/^\s*\+?[\d\s().-]{4,20}$/.test(phone)) return phone;
  const digits = phone.replace(/\D/g, '');
  const plus = phone.trim().startsWith('+') ? '+' : '';
  if (digits.length < 10) return `${plus}${digits.slice(0, -4)} ${digits.slice(-4)}`.trim();
  return [digits.length > 10 ? `${plus}${digits.slice(0, -10)}` : '', digits.slice(-10, -5), digits.slice(-5)]
    .filter(Boolean)
    .join(' ');
}
