import { paymentStatusLabels, refundStatusLabels } from '#contract/panel/status-labels.ts';
import type { LedgerAccount, LedgerCause } from '#contract/payments/ledger.ts';
import type { PaymentHistoryItem } from '#contract/payments/payment-story.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';

export const causeLabels: Record<LedgerCause, string> = {
  charge: 'Charge',
  payment: 'Payment',
  gateway_fee: 'Gateway fee',
  refund: 'Refund',
  refund_failed: 'Refund returned',
  waiver: 'Waiver',
  correction: 'Correction',
  cash_transfer: 'Cash moved',
};

export const accountLabels: Record<LedgerAccount, string> = {
  receivable: 'Participant owes',
  revenue: 'Revenue',
  gateway: 'Razorpay',
  bank: 'Bank',
  cash: 'Cash',
  gateway_fees: 'Gateway fees',
  waivers: 'Waivers',
  corrections: 'Corrections',
};

/** A step of the story in one line: what it was about, and what became of it. */
export function stepText(item: PaymentHistoryItem, { refunds }: QueuedPayment): string {
  const labels: Record<string, string> = item.refundId ? refundStatusLabels : paymentStatusLabels;
  const refund = refunds.find(({ _id }) => _id === item.refundId);
  const status = labels[item.to] ?? item.to;
  return item.refundId ? `Refund of ${amountText(refund?.amount ?? 0)}: ${status.toLowerCase()}` : status;
}

/** Who made a step. */
export function stepActor({ actor, actorName }: PaymentHistoryItem): string {
  if (actor === 'system') return 'Utsav';
  if (actor === 'gateway') return actorName ?? 'Payment gateway';
  return `${actorName ?? 'Somebody'}, ${actor}`;
}
