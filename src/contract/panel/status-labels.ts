import type { PaymentMethod } from '../payments/payment-methods.ts';
import type { PaymentStatus, RefundMethod, RefundStatus } from '../payments/payment-transitions.ts';
import type { RegistrationStatus } from '../registration-rules.ts';

/** Statuses and ways to pay as the committee reads them, in the panel and in the files it exports. */

export const registrationStatusLabels: Record<RegistrationStatus, string> = {
  pending_payment: 'Payment pending',
  under_review: 'Payment under review',
  confirmed: 'Confirmed',
  waitlisted: 'On the waitlist',
  offered: 'Seat offered',
  rejected: 'Payment rejected',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  upi: 'UPI',
  razorpay: 'Razorpay',
  desk: 'At the desk',
};

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  started: 'Started',
  under_review: 'Under review',
  paid: 'Paid',
  rejected: 'Rejected',
  replaced: 'Replaced',
};

export const refundStatusLabels: Record<RefundStatus, string> = {
  pending: 'On its way',
  processed: 'Given back',
  failed: 'Refused',
};

export const refundMethodLabels: Record<RefundMethod, string> = {
  gateway: 'Through Razorpay',
  upi: 'By UPI',
  bank: 'By bank transfer',
  cash: 'In cash',
};
