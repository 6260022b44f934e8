import styles from './badge.module.css';

/** One of two states in a word; the colour only repeats it. */
export function Badge({ isOn, children }: { isOn: boolean; children: string }) {
  return (
    <span className={styles.badge} data-on={isOn || undefined}>
      {children}
    </span>
  );
}
