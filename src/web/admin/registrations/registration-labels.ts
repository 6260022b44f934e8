import { refundMethodLabels, registrationStatusLabels } from '#contract/panel/status-labels.ts';
import type { PaymentStatus, RefundMethod, RefundStatus } from '#contract/payments/payment-transitions.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { HistoryItem } from '#contract/registrations.ts';

export type Tone = 'good' | 'waiting' | 'attention' | 'bad' | 'over';

interface StatusLabels {
  label: string;
  tone: Tone;
  /** What a registration's history says of the transition into this status. */
  moved: string;
}

/** The statuses of a registration as the committee reads them. */
export const statusLabels: Record<RegistrationStatus, StatusLabels> = {
  pending_payment: { label: registrationStatusLabels.pending_payment, tone: 'waiting', moved: 'Waits for the payment' },
  under_review: {
    label: registrationStatusLabels.under_review,
    tone: 'attention',
    moved: 'Payment sent, to be reviewed',
  },
  confirmed: { label: registrationStatusLabels.confirmed, tone: 'good', moved: 'Confirmed' },
  waitlisted: { label: registrationStatusLabels.waitlisted, tone: 'waiting', moved: 'Added to the waitlist' },
  offered: { label: registrationStatusLabels.offered, tone: 'attention', moved: 'A seat was offered' },
  rejected: { label: registrationStatusLabels.rejected, tone: 'bad', moved: 'Payment rejected' },
  cancelled: { label: registrationStatusLabels.cancelled, tone: 'over', moved: 'Cancelled' },
  expired: { label: registrationStatusLabels.expired, tone: 'over', moved: 'Expired: the time for it was over' },
  refunded: { label: registrationStatusLabels.refunded, tone: 'over', moved: 'Ended, the money went back' },
};

export const paymentTones: Record<PaymentStatus, Tone> = {
  started: 'waiting',
  under_review: 'attention',
  paid: 'good',
  rejected: 'bad',
  replaced: 'over',
};

export const refundTones: Record<RefundStatus, Tone> = { pending: 'waiting', processed: 'over', failed: 'bad' };

/** The way of a refund within a sentence: `through Razorpay`. */
export const refundWay = (method: RefundMethod): string => {
  const label = refundMethodLabels[method];
  return label.charAt(0).toLowerCase() + label.slice(1);
};

/** What happened, in one line. */
export function historyText({ kind, from, to, note }: HistoryItem): string {
  if (kind === 'check_in') return `Let in: ${note ?? ''}`;
  if (kind === 'check_in_undone') return `Check-in undone: ${note ?? ''}`;
  if (kind === 'transition' && to !== null) {
    const label = from === null ? `Registered: ${statusLabels[to].label.toLowerCase()}` : statusLabels[to].moved;
    return note ? `${label} · ${note}` : label;
  }
  if (kind === 'edit') return note ?? 'Edited';
  return note ?? (kind === 'team' ? 'The team changed' : 'The payment changed');
}

/** Who did it. */
export function actorText({ actor, actorName }: HistoryItem): string {
  if (actor === 'system') return 'Utsav';
  if (actor === 'gateway') return actorName ?? 'Payment gateway';
  const kind = actor === 'admin' ? 'admin' : 'participant';
  return actorName ? `${actorName}, ${kind}` : `The ${kind}`;
}

/** `₹1,500`, or `Free`. */
export const amountText = (rupees: number): string => (rupees === 0 ? 'Free' : formatRupees(rupees));

/** Said wherever money is given back. */
export const refundIsMailed = 'The payer is mailed once the money went back.';
