import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { EntryStatistics } from '#contract/entries.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './plots.module.css';

/** The library that draws is large: it is fetched only where there is something to draw. */
const EntryPlots = lazy(async () => ({ default: (await import('./entry-plots.tsx')).EntryPlots }));

function useStatistics() {
  const { call } = useAdminApi();
  const [data, setData] = useState<EntryStatistics>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const load = useCallback(async () => {
    setLoading(true);
    try {
      setData((await call(endpoints.entries.statistics)).data);
      setError(undefined);
    } catch (cause) {
      console.warn('Error fetching the plots:', cause);
      setError(cause);
    }
    setLoading(false);
  }, [call]);
  useEffect(() => void load(), [load]);
  return { data, error, isLoading, load };
}

/** Entries and money over time and by event. */
export function DashboardPlots() {
  const { data, error, isLoading, load } = useStatistics();
  const skeleton = <div className={styles.skeleton} role="status" aria-label="Loading the plots" />;
  if (error && !data) {
    return <LoadFailed what="The plots" error={error} isLoading={isLoading} onRetry={() => void load()} />;
  }
  if (!data) return skeleton;
  if (data.byDay.length === 0) {
    return <p className={styles.nothing}>Entries and money are drawn here from the first entry on.</p>;
  }
  return (
    <Suspense fallback={skeleton}>
      <EntryPlots statistics={data} />
    </Suspense>
  );
}
