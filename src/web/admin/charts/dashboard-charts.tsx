import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationStatistics } from '#contract/registrations.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/error-state.tsx';
import styles from './charts.module.css';

/** The library that draws is large: it is fetched only where there is something to draw. */
const RegistrationCharts = lazy(async () => ({
  default: (await import('./registration-charts.tsx')).RegistrationCharts,
}));

function useStatistics() {
  const { call } = useAdminApi();
  const [data, setData] = useState<RegistrationStatistics>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const load = useCallback(async () => {
    setLoading(true);
    try {
      setData((await call(endpoints.registrations.statistics)).data);
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
export function DashboardCharts() {
  const { data, error, isLoading, load } = useStatistics();
  const skeleton = <div className={styles.skeleton} role="status" aria-label="Loading the plots" />;
  if (error && !data) {
    return <ErrorState what="The plots" error={error} isLoading={isLoading} onRetry={() => void load()} />;
  }
  if (!data) return skeleton;
  if (data.byDay.length === 0) {
    return <p className={styles.nothing}>Entries and money are drawn here from the first entry on.</p>;
  }
  return (
    <Suspense fallback={skeleton}>
      <RegistrationCharts statistics={data} />
    </Suspense>
  );
}
