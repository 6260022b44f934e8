import { doubtUtr, type UtrDoubt } from '#contract/payments/utr-rules.ts';
import { isoDay } from '../../../dates/format-date.ts';

/** Banks date a transfer in India, wherever its payer is. */
const BANK_ZONE = 'Asia/Kolkata';

/** Why the date in a number cannot be right, or null; nobody is refused for it, since some banks number otherwise. */
export const doubtOf = (utr: string, now: Date): UtrDoubt | null =>
  doubtUtr(utr.replace(/\s/g, ''), isoDay(now.toISOString(), BANK_ZONE));
