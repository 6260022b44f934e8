import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Payment, PaymentInstructions } from '#contract/payments/payments.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';

/** The result of asking for a refund. */
export type RefundResult = { status: 'done' | 'pending'; refundId: string | null };

/** One payment method. The amount is always the registration's; no provider takes one from a browser. */
export interface PaymentProvider {
  method: PaymentMethod;
  /** What the payer's browser needs; may create an order at the gateway. Throws `gateway_failed`. */
  begin(registration: StoredRegistration): Promise<PaymentInstructions>;
  /** Refunds a payment. Safe to repeat. Throws where the gateway does not respond. */
  refund(payment: Payment): Promise<RefundResult>;
}

/** Cash and transfers are refunded by hand, outside Utsav: for the record that is done at once. */
export const refundByHand = async (): Promise<RefundResult> => ({ status: 'done', refundId: null });
