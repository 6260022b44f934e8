import type { EffectiveRules } from './effective-rules.ts';

/**
 * An event's refund rule in words, and the amount that follows from it. Without Zod: the pages of the site load
 * this file.
 */

type RefundTerms = Pick<EffectiveRules, 'cancellationClosesAt' | 'refundPercent'>;

/** As people read it: `the whole fee is refunded`, `half of the fee is refunded`. */
export function refundShareText(percent: number): string {
  if (percent <= 0) return 'the fee is not refunded';
  if (percent >= 100) return 'the whole fee is refunded';
  return percent === 50 ? 'half of the fee is refunded' : `${percent}% of the fee is refunded`;
}

/** The rule in a sentence; `until` is the cancellation deadline as the page writes it. */
export const refundRuleText = ({ refundPercent }: Pick<RefundTerms, 'refundPercent'>, until: string): string =>
  refundPercent === null
    ? 'Entry fees are not refundable.'
    : `Cancel until ${until}: ${refundShareText(refundPercent)}.`;

interface Money {
  /** What the registration costs, and what was paid, went back and is going back, in rupees. */
  amount: number;
  paid: number;
  refunded: number;
  onItsWay: number;
}

/** What is due back to somebody who cancels in time, in whole rupees, beside what has gone back. */
export const refundInTime = (percent: number, { amount, paid, refunded, onItsWay }: Money): number =>
  Math.max(0, Math.floor((Math.min(amount, paid) * percent) / 100) - refunded - onItsWay);

/**
 * What is due back for a registration that is cancelled at `at`, in whole rupees, beside what has gone back; null where the
 * event has no rule and the organisers decide. Surplus is not part of it: it goes back in any case.
 */
export function refundDueOf(terms: RefundTerms, money: Money, at: string): number | null {
  if (terms.refundPercent === null) return null;
  return Date.parse(at) < Date.parse(terms.cancellationClosesAt) ? refundInTime(terms.refundPercent, money) : 0;
}
