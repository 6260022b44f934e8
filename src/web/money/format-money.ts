import { t } from '@lingui/core/macro';
import { type Fee, type FeeEvent, feeRange, feesOf } from '#contract/events/fee-rules.ts';
import { groupDigits } from '#contract/language/group-digits.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';

/** Whole rupees as the festival writes them: `₹1,500/-`. */
export function formatPrice(amount: number): string {
  return `₹${groupDigits(amount)}/-`;
}

/** A prize: a number as rupees, text as it is, `To Be Decided` where there is none. */
export function formatPrize(prize: string | number | null): string {
  if (prize === null) return t`To Be Decided`;
  const text = String(prize).trim();
  if (text === '') return t`To Be Decided`;
  return /^\d{1,12}$/.test(text) ? formatPrice(Number(text)) : text;
}

/** An amount, or `Free`. */
export const formatAmount = (amount: number): string => (amount > 0 ? formatPrice(amount) : t`Free`);

/** For whom one fee is. */
export const payerOf = (kind: RegistrationKind): string => (kind === 'team' ? t`per team` : t`per person`);

/** The fees of an event in words: `₹800/- per team`, one for each kind that it takes, or `Free`. */
export const formatFees = (event: FeeEvent): string => formatFeeList(feesOf(event));

/** The same of fees that are known; empty without any. */
export function formatFeeList(list: Fee[]): string {
  if (list.length === 0) return '';
  if (list.every(({ amount }) => amount === 0)) return t`Free`;
  const [first, ...others] = list.map(({ kind, amount }) => ({ who: payerOf(kind), what: formatAmount(amount) }));
  if (first && others.every(({ what }) => what === first.what)) {
    // Short enough for two lines of the bar at the bottom of a phone.
    return others.length > 0 ? t`${first.what} per person or team` : `${first.what} ${first.who}`;
  }
  return list.map(({ kind, amount }) => `${formatAmount(amount)} ${payerOf(kind)}`).join(', ');
}

/** From the lowest fee of some events to the highest: `Free to ₹800/-`. */
export function formatFeeRange(events: FeeEvent[]): string {
  const range = feeRange(events);
  if (!range) return '';
  const lowest = formatAmount(range.lowest);
  return range.lowest === range.highest ? lowest : t`${lowest} to ${formatAmount(range.highest)}`;
}

/** The amount of the register button: entryFee, else individualEntryFee, else 0. */
export function registerAmount({
  entryFee,
  individualEntryFee,
}: Pick<FeeEvent, 'entryFee' | 'individualEntryFee'>): number {
  return entryFee ?? individualEntryFee ?? 0;
}
