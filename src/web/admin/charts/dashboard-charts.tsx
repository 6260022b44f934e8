import { Suspense } from 'react';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { statisticsQuery } from '../queries/registrations/registrations.ts';
import styles from './charts.module.css';

/** The chart library is large: it is fetched only when there is data to show. */
const RegistrationCharts = onDemand('The charts', () =>
  import('./registration-charts.tsx').then((part) => part.RegistrationCharts),
);

/** Registrations and money over time and by event. */
export function DashboardCharts() {
  const { data, error, isFetching, refetch } = usePageQuery(statisticsQuery(useAdminApi()));
  const skeleton = <div className={styles.skeleton} role="status" aria-label="Loading the charts" />;
  if (error && !data) {
    return <ErrorState what="The charts" error={error} isLoading={isFetching} onRetry={refetch} />;
  }
  if (!data) return skeleton;
  if (data.byDay.length === 0) {
    return <p className={styles.nothing}>Registrations and money are shown here once there is a registration.</p>;
  }
  return (
    <Suspense fallback={skeleton}>
      <RegistrationCharts statistics={data} />
    </Suspense>
  );
}
