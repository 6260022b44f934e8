import { t } from '@lingui/core/macro';
import { type Plan, toggleStar } from './plan.ts';
import styles from './slots.module.css';

/** Puts an event into the visitor's plan; before scripts run its room is kept. */
export function Star({ id, title, plan }: { id: string; title: string; plan: Plan }) {
  if (!plan.isKnown) return <span className={styles.star} />;
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={plan.starred.has(id)}
      aria-label={t`Star ${title}`}
      onClick={() => toggleStar(id)}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
        <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z" />
      </svg>
    </button>
  );
}
