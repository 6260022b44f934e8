import { type FeeEvent, feesOf } from '#contract/events/fee-rules.ts';
import type { PaymentKind } from '#contract/payments/hold-rules.ts';
import type { PaymentOptions } from '#contract/payments/hold-settings.ts';
import { useFestival } from './festival.ts';

/** How people pay at this festival. */
export const usePaymentOptions = (): PaymentOptions => useFestival().payment;

/** The link to the payment of a registration that owes an amount, as text. */
export const payLinkText = (amount: string, kind: PaymentKind): string =>
  kind === 'online' ? `Pay ${amount}` : `How to pay ${amount}`;

const ONLINE = 'Pay and Register Now';
const desk: Record<Exclude<PaymentKind, 'online'>, string> = {
  desk: 'Register — pay at the desk',
  none: 'Register — pay later',
};

/**
 * The register button of an event. Where nothing can be paid online it promises no payment first; another site's form
 * takes its own payments.
 */
export function registerLabel(event: FeeEvent & { registrationLink: string | null }, kind: PaymentKind): string {
  if (kind === 'online' || event.registrationLink) return ONLINE;
  return feesOf(event).some(({ amount }) => amount > 0) ? desk[kind] : 'Register Now';
}

/** Where a fee is paid that cannot be paid online; null where it can. */
export const paidWhere: Record<PaymentKind, string | null> = {
  online: null,
  desk: 'Paid at the registration desk',
  none: 'How it is paid will be announced',
};
