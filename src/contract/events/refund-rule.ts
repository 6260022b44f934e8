import type { EffectiveRules } from './effective-rules.ts';

/**
 * An event's refund rule in words, and the amount that follows from it. Without Zod: the pages of the site load
 * this file.
 */

export type RefundTerms = Pick<EffectiveRules, 'cancellationClosesAt' | 'refundPercent'>;

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
    : refundPercent <= 0
      ? `You can cancel until ${until}, but ${refundShareText(refundPercent)}.`
      : `If you cancel by ${until}, ${refundShareText(refundPercent)}.`;

/**
 * Of the price of a registration, in rupees: what was paid of it, and what of that went back or is going back. Surplus is
 * no part of it: it goes back in any case.
 */
export interface PaidFee {
  paid: number;
  back: number;
}

/**
 * What of the fee is due back for a registration that is cancelled at `at`, in percent; null where the event has no rule and
 * the organisers decide.
 */
export function refundShareAt({ cancellationClosesAt, refundPercent }: RefundTerms, at: string): number | null {
  if (refundPercent === null) return null;
  return Date.parse(at) >= Date.parse(cancellationClosesAt) ? 0 : refundPercent;
}

/** What is due back of such a share, in whole rupees, beside what has gone back. */
export const refundDueOf = (share: number, { paid, back }: PaidFee): number =>
  Math.max(0, Math.floor((paid * share) / 100 - back));
