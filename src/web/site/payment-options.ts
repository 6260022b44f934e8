import { t } from '@lingui/core/macro';
import type { PaymentKind } from '#contract/payments/hold-rules.ts';
import type { PaymentOptions } from '#contract/payments/hold-settings.ts';
import { useFestival } from './festival.ts';

/** How people pay at this festival. */
export const usePaymentOptions = (): PaymentOptions => useFestival().payment;

/** The link to the payment of a registration that owes an amount, as text. */
export const payLinkText = (amount: string, kind: PaymentKind): string =>
  kind === 'online' ? t`Pay ${amount}` : t`How to pay ${amount}`;

/** Where a fee is paid that cannot be paid online; null where it can. */
export function paidWhere(kind: PaymentKind): string | null {
  if (kind === 'online') return null;
  return kind === 'desk' ? t`Paid at the registration desk` : t`How it is paid will be announced`;
}
