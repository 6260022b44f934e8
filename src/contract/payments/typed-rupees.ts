import { GROUPED_DIGITS } from '../forms/typed-count.ts';

const AMOUNT = new RegExp(`^(?:₹|rs\\.?|inr)?\\s*(${GROUPED_DIGITS})(?:\\.0{1,2})?\\s*(?:\\/-)?$`, 'i');

/**
 * An amount in whole rupees as people type it (`₹200`, `1,50,000`, `Rs. 500/-`), as plain digits. Anything else is returned
 * as it is: the schema of the request refuses it.
 */
export function readTypedRupees(typed: string): string {
  const [, amount] = AMOUNT.exec(typed.trim()) ?? [];
  return amount === undefined ? (typed.trim() === '' ? '' : typed) : amount.replace(/[, ]/g, '');
}
