import styles from './spinner.module.css';

/** Something is being fetched, and what. */
export function Spinner({ text }: { text: string }) {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      {text}
    </p>
  );
}
