import type { EntryState } from '#contract/entry-rules.ts';
import type { PaymentState } from '#contract/payments.ts';
import { paymentStateWords, stateWords } from './entry-words.ts';
import styles from './state-badge.module.css';

/** The state of an entry in words; the colour only repeats them. */
export function StateBadge({ state }: { state: EntryState }) {
  const { label, tone } = stateWords[state];
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { label, tone } = paymentStateWords[state];
  return (
    <span className={styles.badge} data-tone={tone}>
      {label}
    </span>
  );
}
