import { t } from '@lingui/core/macro';
import type { UtrDoubt } from '#contract/payments/utr-rules.ts';
import type { PaymentClosure } from '#contract/registration-rules.ts';

/** Sentences that the contract has for the panel and for e-mails, in the language of the page. */

/** As `utrDoubtTexts`. */
export function utrDoubtText(doubt: UtrDoubt): string {
  const texts: Record<UtrDoubt, string> = {
    no_date: t`This does not look like a UTR: its first four digits are no day of a year.`,
    future: t`The date in this UTR is still to come.`,
    old: t`The date in this UTR is more than 30 days ago.`,
  };
  return texts[doubt];
}

/** As `paymentClosureTexts`. */
export function paymentClosureText(closure: PaymentClosure): string {
  const texts: Record<PaymentClosure, string> = {
    deleted: t`This event has been removed. It takes no payments any more.`,
    ended: t`This event is over. It takes no payments any more.`,
    inactive: t`This event takes no payments at the moment.`,
  };
  return texts[closure];
}

/** As `refundRuleText`. */
export function refundText(percent: number | null, until: string): string {
  if (percent === null) return t`Entry fees are not refundable.`;
  if (percent <= 0) return t`You can cancel until ${until}, but the fee is not refunded.`;
  if (percent >= 100) return t`If you cancel by ${until}, the whole fee is refunded.`;
  if (percent === 50) return t`If you cancel by ${until}, half of the fee is refunded.`;
  return t`If you cancel by ${until}, ${percent}% of the fee is refunded.`;
}
