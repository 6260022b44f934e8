import { IconCalendarEvent, IconCircleCheck, IconCircleDashed, IconUsers } from '@tabler/icons-react';
import type { DashboardStats } from '#contract/panel/dashboard.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { statsQuery } from '../queries/stats.ts';
import styles from './stat-cards.module.css';

const figures = [
  { key: 'totalEvents', label: 'Total Events', counts: 'main and sub-events', icon: IconCalendarEvent, tone: 'indigo' },
  {
    key: 'activeParticipants',
    label: 'Active Participants',
    counts: 'people who are confirmed',
    icon: IconUsers,
    tone: 'gulal',
  },
  { key: 'activeEvents', label: 'Active Events', counts: 'shown as active', icon: IconCircleCheck, tone: 'peacock' },
  {
    key: 'inactiveEvents',
    label: 'Inactive Events',
    counts: 'switched off',
    icon: IconCircleDashed,
    tone: 'marigold',
  },
] as const satisfies { key: keyof DashboardStats; label: string; counts: string; icon: unknown; tone: string }[];

/** The festival in four figures, counted by the server over main events and sub-events. */
export function StatCards() {
  const { data, error, isFetching, refetch } = usePageQuery(statsQuery(useAdminApi()));
  if (error && !data) return <ErrorState what="The figures" error={error} isLoading={isFetching} onRetry={refetch} />;
  return (
    <dl className={styles.cards} aria-busy={!data}>
      {figures.map(({ key, label, counts, icon: Icon, tone }) => (
        <div key={key} className={styles.card} data-tone={tone}>
          <Icon size={22} stroke={1.8} aria-hidden />
          <dt>
            <span>{label}</span> <small>{counts}</small>
          </dt>
          <dd>{data ? data[key].toLocaleString('en-IN') : <span className={styles.pending}>…</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
