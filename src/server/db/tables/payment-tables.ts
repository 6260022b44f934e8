import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { PaymentStatus, RefundMethod, RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

type ActorKind = 'participant' | 'admin' | 'gateway' | 'system';

export interface PaymentsTable {
  id: string;
  registrationId: string;
  method: PaymentMethod;
  status: PaymentStatus;
  /** Whole rupees. */
  amount: number;
  /** Ten characters by which payer, bank statement and admin name this payment; opens nothing. */
  reference: string;
  /** The 12-digit number of a UPI transfer. */
  utr: string | null;
  /** The order at the gateway; an order may have several payments. */
  orderId: string | null;
  gatewayPaymentId: string | null;
  /** What the gateway keeps of it, tax included, in paise; null until it says so. */
  feePaise: number | null;
  /** Why it was rejected, or the note of the desk. */
  reason: string | null;
  decidedBy: string | null;
  /** The day of the payment in the festival's time zone. */
  paidOn: string | null;
  /** When to check the payment at the gateway next; null once it is settled. */
  checkAt: OptionalTimestamp;
  checks: number;
  createdAt: Timestamp;
  paidAt: OptionalTimestamp;
}

export interface RefundsTable {
  /** Also the key and the receipt by which the gateway knows it. */
  id: string;
  paymentId: string;
  registrationId: string;
  amountPaise: number;
  method: RefundMethod;
  status: RefundStatus;
  gatewayRefundId: string | null;
  /** Of a refund by hand: where it can be found, such as the UTR of the transfer. */
  reference: string | null;
  reason: string | null;
  /** The refused refund that this one was made in place of. */
  replacesId: string | null;
  requestedByKind: ActorKind;
  requestedById: string | null;
  requestedByName: string | null;
  createdAt: Timestamp;
  processedAt: OptionalTimestamp;
  failedAt: OptionalTimestamp;
  failureReason: string | null;
  /** When to ask the gateway about it next; null once it is settled. */
  checkAt: OptionalTimestamp;
  checks: number;
  /** The approval by a second person that it was made with. */
  approvalId: string | null;
}

/** What of a refund that is due its people gave up; rows are only ever added, a negative one takes back. */
export interface RefundWaiversTable {
  id: string;
  registrationId: string;
  amountPaise: number;
  /** Null once it was erased. */
  reason: string | null;
  by: string | null;
  /** It counts for the end before it alone: one that is restored and cancelled again is due again. */
  at: Timestamp;
}

/** Every transition of a payment or a refund; rows are only ever added. */
export interface PaymentHistoryTable {
  id: string;
  paymentId: string | null;
  /** The refund whose transition it is; null where it is the payment's own. */
  refundId: string | null;
  registrationId: string;
  fromStatus: PaymentStatus | RefundStatus | null;
  toStatus: PaymentStatus | RefundStatus;
  note: string | null;
  actorKind: ActorKind;
  actorId: string | null;
  actorName: string | null;
  at: Timestamp;
}

/** Webhooks that were processed, so that one delivered again has no effect. */
export interface GatewayEventsTable {
  id: string;
  type: string;
  receivedAt: Timestamp;
}
