import { Icon } from '../components/icon/icon.tsx';
import type { Outcome } from './action-result.ts';
import styles from './form.module.css';

/** The result of a form, green or red; screen readers announce it. */
export function FormMessage({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome?.message) return null;
  const look = outcome.isAtField ? styles.spoken : outcome.ok ? styles.success : styles.failure;
  return (
    <p className={look} role={outcome.ok ? 'status' : 'alert'}>
      <Icon name={outcome.ok ? 'check' : 'alert'} /> <span>{outcome.message}</span>
    </p>
  );
}
