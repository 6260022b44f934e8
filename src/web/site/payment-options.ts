import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import type { PaymentKind } from '#contract/payments/hold-rules.ts';
import type { PaymentOptions } from '#contract/payments/hold-settings.ts';
import { useFestival } from './festival.ts';

type Desk = Pick<PaymentOptions, 'kind' | 'deskUntil'>;

/** Whether the desk is the only way to pay and has closed since the page was made: pages are kept for minutes, and tabs for days. */
export const hasDeskClosed = ({ kind, deskUntil }: Desk, now: number): boolean =>
  kind === 'desk' && deskUntil !== null && now >= Date.parse(deskUntil);

/** The clock tells nobody that it went on: it is read whenever something is rendered. */
const neverCallsBack = () => () => {};

/** How people pay at this festival, by the browser's clock once the page is hydrated. */
export function usePaymentOptions(): PaymentOptions {
  const { payment } = useFestival();
  const isClosed = useSyncExternalStore(
    neverCallsBack,
    () => hasDeskClosed(payment, Date.now()),
    () => false,
  );
  return isClosed ? { ...payment, kind: 'none', methods: [] } : payment;
}

/** The link to the payment of a registration that owes an amount, as text. */
export const payLinkText = (amount: string, kind: PaymentKind): string =>
  kind === 'online' ? t`Pay ${amount}` : t`How to pay ${amount}`;

/** Where a fee is paid that cannot be paid online; null where it can. */
export function paidWhere(kind: PaymentKind): string | null {
  if (kind === 'online') return null;
  return kind === 'desk' ? t`Paid at the registration desk` : t`How it is paid will be announced`;
}
