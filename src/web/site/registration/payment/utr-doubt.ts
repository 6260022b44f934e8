import { t } from '@lingui/core/macro';
import { doubtUtr, plainUtr, type UtrDoubt } from '#contract/payments/utr-rules.ts';
import { isoDay } from '../../../dates/format-date.ts';

/** Banks date a transfer in India, wherever its payer is. */
const BANK_ZONE = 'Asia/Kolkata';

/** Why a number is doubted; in English as `utrDoubtTexts` of the contract says it. */
export function doubtText(doubt: UtrDoubt): string {
  if (doubt === 'future') return t`The date in this UTR is still to come`;
  if (doubt === 'old') return t`The date in this UTR is more than 30 days ago`;
  return t`This does not look like a UTR: its first four digits are no day of a year`;
}

/** Why the date in a number cannot be right, or null; nobody is refused for it, since some banks number otherwise. */
export const doubtOf = (utr: string, now: Date): UtrDoubt | null =>
  doubtUtr(plainUtr(utr), isoDay(now.toISOString(), BANK_ZONE));
