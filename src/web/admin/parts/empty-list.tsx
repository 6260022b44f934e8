import styles from './empty-list.module.css';

/** A list with nothing in it: says so, and what the next step is. */
export function EmptyList({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
