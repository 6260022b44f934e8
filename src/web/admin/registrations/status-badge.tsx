import type { PaymentStatus, RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { paymentStatusLabels, refundStatusLabels, statusLabels } from './registration-labels.ts';
import styles from './status-badge.module.css';

/** The status of a registration as text; the colour only repeats it. */
export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  const { label, tone } = statusLabels[status];
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { label, tone } = paymentStatusLabels[status];
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}

export function RefundBadge({ status }: { status: RefundStatus }) {
  const { label, tone } = refundStatusLabels[status];
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}
