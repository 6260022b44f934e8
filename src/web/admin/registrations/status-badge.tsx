import { paymentStatusLabels, refundStatusLabels } from '#contract/panel/status-labels.ts';
import type { PaymentStatus, RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { paymentTones, refundTones, statusLabels, type Tone } from './registration-labels.ts';
import styles from './status-badge.module.css';

/** A status as text; the colour only repeats it. */
function Badge({ label, tone }: { label: string; tone: Tone }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}

export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  return <Badge {...statusLabels[status]} />;
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge label={paymentStatusLabels[status]} tone={paymentTones[status]} />;
}

export function RefundBadge({ status }: { status: RefundStatus }) {
  return <Badge label={refundStatusLabels[status]} tone={refundTones[status]} />;
}
