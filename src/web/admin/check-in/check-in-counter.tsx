import type { CheckInCount } from '#contract/check-in.ts';
import styles from './check-in.module.css';

/** How many people are in, of how many; says when the figure may be old. */
export function CheckInCounter({ count, isOld }: { count: CheckInCount | null; isOld: boolean }) {
  if (!count) return <p className={styles.count}>{isOld ? 'The count could not be fetched.' : 'Counting...'}</p>;
  const { checkedIn, expected } = count;
  return (
    <div className={styles.count}>
      <p>
        <strong>{checkedIn.toLocaleString('en-IN')}</strong> of {expected.toLocaleString('en-IN')} in
        {isOld ? <span className={styles.old}> · not up to date</span> : null}
      </p>
      <progress value={checkedIn} max={Math.max(expected, 1)} aria-label="People who are in" />
    </div>
  );
}
