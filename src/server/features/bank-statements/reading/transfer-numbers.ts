import { canonicalNumber } from '#contract/payments/utr-rules.ts';
import { type Cell, cellText } from '../../../sheets/sheet-row.ts';

/** Twelve digits by themselves: no part of a longer number, and no telephone number before the @ of a UPI id. */
const UTR = /(?<![\dA-Za-z])\d{12}(?![\dA-Za-z])(?!(?:-\d{1,2})?@)/g;
const UTR_LENGTH = 12;
/** Fewer digits are a cheque. */
const SHORTEST = 9;

/**
 * The number in the column of references: banks pad it to sixteen with zeros, and a spreadsheet takes away the zeros it
 * begins with. One written as 4.12E+11 is lost.
 */
function fromReference(cell: Cell | undefined): string[] {
  const digits = cellText(cell).replace(/\s/g, '').replace(/\.0+$/, '');
  if (!/^\d+$/.test(digits)) return digits.match(UTR) ?? [];
  const significant = canonicalNumber(digits);
  if (significant.length < SHORTEST || significant.length > UTR_LENGTH) return [];
  return [significant.padStart(UTR_LENGTH, '0')];
}

/** The numbers of UPI and IMPS transfers that a line may have, the likeliest first. */
export function findTransferNumbers(narration: string, reference: Cell | undefined): string[] {
  return [...new Set([...(narration.match(UTR) ?? []), ...fromReference(reference)])];
}
