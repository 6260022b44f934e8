import { Button } from '@mantine/core';
import type { CheckInCount } from '#contract/check-in.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import styles from './check-in.module.css';
import type { useCheckInCount } from './use-check-in-count.ts';

type CounterProps = Omit<ReturnType<typeof useCheckInCount>, 'recount' | 'countedAt'>;

/** How many people are in, of how many; says when the figure may be old. */
export function CheckInCounter({ count, error, isFetching, refetch }: CounterProps) {
  if (!count && error) return <ErrorState what="The count" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!count) return <p className={styles.count}>Counting...</p>;
  return <Counted count={count}>{error ? <Old isFetching={isFetching} onRetry={refetch} /> : null}</Counted>;
}

function Counted({ count: { checkedIn, expected }, children }: { count: CheckInCount; children: React.ReactNode }) {
  return (
    <div className={styles.count}>
      <p>
        <strong>{checkedIn.toLocaleString('en-IN')}</strong> of {expected.toLocaleString('en-IN')} in{children}
      </p>
      <progress value={checkedIn} max={Math.max(expected, 1)} aria-label="People who are in" />
    </div>
  );
}

/** Beside a figure whose last fetch failed: it is fetched again in a few seconds, or at once. */
function Old({ isFetching, onRetry }: { isFetching: boolean; onRetry: () => void }) {
  return (
    <>
      <span className={styles.old}> · not up to date</span>{' '}
      <Button size="compact-sm" variant="subtle" color="gulal" loading={isFetching} onClick={() => onRetry()}>
        Try again
      </Button>
    </>
  );
}
