import styles from './empty-state.module.css';

/** A list with nothing in it: says so, and what the next step is. */
export function EmptyState({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
