import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ListControls } from '../events/list-controls.tsx';
import { useStatusToggle } from '../events/use-event-actions.tsx';
import { useEventQuery } from '../events/use-event-query.ts';
import { viewPath } from '../frame/nav-links.ts';
import { CardSkeletons } from '../parts/card-skeletons.tsx';
import { EmptyList } from '../parts/empty-list.tsx';
import cards from '../parts/event-cards.module.css';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { useShownCount } from '../parts/use-shown-count.ts';
import { DashboardPlots } from '../plots/dashboard-plots.tsx';
import { useAdminData } from '../store/admin-data.tsx';
import { useResource } from '../store/use-resource.ts';
import styles from './dashboard.module.css';
import { EventCard } from './event-card.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { StatCards } from './stat-cards.tsx';

export function DashboardView() {
  return (
    <>
      <ScreenHead
        title="Dashboard"
        actions={
          <Button
            component={Link}
            to={viewPath('create-main-event')}
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
          >
            Create Main Event
          </Button>
        }
      />
      <SampleNotice />
      <StatCards />
      <DashboardPlots />
      <EventGrid />
    </>
  );
}

function EventGrid() {
  const { data, error, loading, reload } = useResource(useAdminData().mainEvents);
  const { query, change, found, name, isFiltered } = useEventQuery(data);
  const { count, end } = useShownCount(found.length, name);
  const toggleStatus = useStatusToggle();
  return (
    <section aria-labelledby="main-events">
      <h2 id="main-events" className={styles.heading}>
        Main events
      </h2>
      {error ? <LoadFailed what="The events" error={error} isLoading={loading} onRetry={reload} /> : null}
      {data && data.length > 0 ? <ListControls query={query} onChange={change} shown={found.length} /> : null}
      {!data && !error ? <CardSkeletons what="the events" /> : null}
      {data && found.length === 0 ? <NoEvents isFiltered={isFiltered && data.length > 0} /> : null}
      <ul className={cards.grid}>
        {found.slice(0, count).map((event) => (
          <EventCard key={event._id} event={event} onToggle={toggleStatus} />
        ))}
      </ul>
      <div ref={end} />
    </section>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyList title="No events found.">Try another word or another status.</EmptyList>;
  return (
    <EmptyList title="No events found.">
      <p>The first main event opens the festival.</p>
      <Button component={Link} to={viewPath('create-main-event')}>
        Create Main Event
      </Button>
    </EmptyList>
  );
}
