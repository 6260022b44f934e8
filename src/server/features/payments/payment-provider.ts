import type { PaymentWay } from '#contract/payment-ways.ts';
import type { Payment, PaymentInstructions } from '#contract/payments.ts';
import type { StoredEntry } from '../registrations/entries.service.ts';

/** What came of asking for the money to be given back. */
export type RefundResult = { state: 'done' | 'pending'; refundId: string | null };

/** One way to pay. The amount is always the entry's own; no provider takes one from a browser. */
export interface PaymentProvider {
  way: PaymentWay;
  /** What the payer's browser needs; may make an order at the gateway. Throws `gateway_failed`. */
  begin(entry: StoredEntry): Promise<PaymentInstructions>;
  /** Gives a payment back. Safe to repeat. Throws where the gateway does not answer. */
  refund(payment: Payment): Promise<RefundResult>;
}

/** Whoever took cash or a transfer gives it back by hand: for the record it is done. */
export const refundByHand = async (): Promise<RefundResult> => ({ state: 'done', refundId: null });
