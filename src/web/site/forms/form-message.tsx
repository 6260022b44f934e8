import { Icon } from '../components/icon/icon.tsx';
import type { Outcome } from './action-result.ts';
import styles from './form.module.css';

interface FormMessageProps {
  outcome: Outcome | undefined;
  /** Whether the message is above the fields, whose own messages lead the reader on. */
  isAbove?: boolean;
}

/**
 * The result of a form, green or red; screen readers announce it. Without JavaScript the browser scrolls to a refusal where no
 * field before it has one: see `invalid`.
 */
export function FormMessage({ outcome, isAbove = false }: FormMessageProps) {
  if (!outcome?.message || outcome.isAtField) return null;
  const look = outcome.ok ? styles.success : styles.failure;
  const lead = outcome.ok || isAbove ? {} : { tabIndex: -1, autoFocus: true };
  return (
    <>
      <p className={look} {...lead} role={outcome.ok ? 'status' : 'alert'}>
        <Icon name={outcome.ok ? 'check' : 'alert'} /> <span>{outcome.message}</span>
      </p>
      {outcome.why ? (
        <p className={styles.error} role="status">
          {outcome.why}
        </p>
      ) : null}
    </>
  );
}
