import { canonicalNumber } from '#contract/payments/utr-rules.ts';
import { indexBy } from './index-by.ts';

/** What a line of either direction says about one transfer. */
export interface TransferLine {
  id: string;
  /** As 2027-02-14. */
  day: string;
  amountPaise: number;
  utrs: string[];
}

/**
 * The days on which the bank may have sent credits back, by the id of the credit: the first debit of that day or later
 * which has the same amount and one of its numbers.
 */
export function findReturns(credits: TransferLine[], debits: TransferLine[]): Map<string, string> {
  const keysOf = ({ amountPaise, utrs }: TransferLine) => utrs.map((utr) => `${amountPaise}/${canonicalNumber(utr)}`);
  const known = indexBy(debits, keysOf);
  const returns = new Map<string, string>();
  for (const credit of credits) {
    const later = keysOf(credit).flatMap((key) => known.get(key) ?? []);
    const [first] = later.flatMap(({ day }) => (day >= credit.day ? [day] : [])).sort();
    if (first !== undefined) returns.set(credit.id, first);
  }
  return returns;
}
