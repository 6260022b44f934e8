import { Icon } from '../parts/icon.tsx';
import styles from './form.module.css';
import type { Outcome } from './outcome.ts';

/** The result of a form, green or red, read out as soon as it is there. */
export function Banner({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome?.message) return null;
  return (
    <p className={outcome.ok ? styles.success : styles.failure} role={outcome.ok ? 'status' : 'alert'}>
      <Icon name={outcome.ok ? 'check' : 'alert'} /> <span>{outcome.message}</span>
    </p>
  );
}
