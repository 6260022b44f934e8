import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Payment, PaymentInstructions } from '#contract/payments.ts';
import type { StoredRegistration } from '../registrations/registrations.service.ts';

/** What came of asking for the money to be given back. */
export type RefundResult = { status: 'done' | 'pending'; refundId: string | null };

/** One way to pay. The amount is always the entry's own; no provider takes one from a browser. */
export interface PaymentProvider {
  method: PaymentMethod;
  /** What the payer's browser needs; may make an order at the gateway. Throws `gateway_failed`. */
  begin(registration: StoredRegistration): Promise<PaymentInstructions>;
  /** Gives a payment back. Safe to repeat. Throws where the gateway does not answer. */
  refund(payment: Payment): Promise<RefundResult>;
}

/** Whoever took cash or a transfer gives it back by hand: for the record it is done. */
export const refundByHand = async (): Promise<RefundResult> => ({ status: 'done', refundId: null });
