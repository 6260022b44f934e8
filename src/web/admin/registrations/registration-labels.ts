import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
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
  pending_payment: { label: 'Payment pending', tone: 'waiting', moved: 'Waits for the payment' },
  under_review: { label: 'Payment under review', tone: 'attention', moved: 'Payment sent, to be reviewed' },
  confirmed: { label: 'Confirmed', tone: 'good', moved: 'Confirmed' },
  waitlisted: { label: 'On the waitlist', tone: 'waiting', moved: 'Added to the waitlist' },
  offered: { label: 'Seat offered', tone: 'attention', moved: 'A seat was offered' },
  rejected: { label: 'Payment rejected', tone: 'bad', moved: 'Payment rejected' },
  cancelled: { label: 'Cancelled', tone: 'over', moved: 'Cancelled' },
  expired: { label: 'Expired', tone: 'over', moved: 'Expired: the time for it was over' },
  refunded: { label: 'Refunded', tone: 'over', moved: 'Ended, the money went back' },
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: 'UPI',
  razorpay: 'Razorpay',
  desk: 'At the desk',
};

export const paymentStatusLabels: Record<PaymentStatus, { label: string; tone: Tone }> = {
  started: { label: 'Started', tone: 'waiting' },
  under_review: { label: 'Under review', tone: 'attention' },
  paid: { label: 'Paid', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  replaced: { label: 'Replaced', tone: 'over' },
};

export const refundStatusLabels: Record<RefundStatus, { label: string; tone: Tone }> = {
  pending: { label: 'On its way', tone: 'waiting' },
  processed: { label: 'Given back', tone: 'over' },
  failed: { label: 'Refused', tone: 'bad' },
};

export const refundMethodLabels: Record<RefundMethod, string> = {
  gateway: 'Through Razorpay',
  upi: 'By UPI',
  bank: 'By bank transfer',
  cash: 'In cash',
};

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
