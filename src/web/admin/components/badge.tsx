import styles from './badge.module.css';

/** On or off as a word; the colour only repeats it. */
export function Badge({ isOn, children }: { isOn: boolean; children: string }) {
  return (
    <span className={styles.badge} data-on={isOn || undefined}>
      {children}
    </span>
  );
}
