import type { EventStatus } from '#contract/events.ts';
import styles from './status-badge.module.css';

export function StatusBadge({ status }: { status: EventStatus }) {
  return (
    <span className={styles.badge} data-status={status}>
      {status === 'active' ? 'Active' : 'Inactive'}
    </span>
  );
}
