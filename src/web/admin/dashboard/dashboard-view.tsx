import { Alert, Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { allPowers, type Power } from '#contract/roles/powers.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { WaitingNotice } from '../approvals/waiting-count.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DashboardCharts } from '../charts/dashboard-charts.tsx';
import cards from '../components/event-cards.module.css';
import { CardSkeletons } from '../components/feedback/card-skeletons.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { NoMailServer } from '../components/mail/no-mail-server.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useShownCount } from '../components/use-shown-count.ts';
import { ListControls } from '../events/list/list-controls.tsx';
import { useStatusToggle } from '../events/use-event-actions.tsx';
import { useEventQuery } from '../events/use-event-query.ts';
import { useOwnEvents } from '../events/use-own-events.ts';
import { useMayApprove } from '../layout/use-shown-items.ts';
import { viewPath } from '../layout/views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { useArchiveYear } from '../years/archive/archive-year.ts';
import { ClosedNotice, useClosedYear } from '../years/closed-notice.tsx';
import styles from './dashboard.module.css';
import { DroppedEmailsNotice } from './dropped-emails-notice.tsx';
import { EventCard } from './event-card.tsx';
import { IncompleteTeamsNotice } from './incomplete-teams-notice.tsx';
import { LedgerNotice } from './ledger-notice.tsx';
import { OwnSubEvents, useOwnSubEvents } from './own-sub-events.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { StatCards } from './stat-cards.tsx';
import { WaitingList } from './waiting/waiting-list.tsx';

/** Whose work mails people, and who sets the server up: others can do nothing about mails. */
const mailingPowers: readonly Power[] = [
  'settings.edit',
  'committee.manage',
  'registrations.mail',
  'registrations.edit',
  'payments.decide',
  'events.edit',
];

export function DashboardView() {
  const may = useMay();
  const mayApprove = useMayApprove();
  const isArchive = useArchiveYear() !== null;
  const closedYear = useClosedYear();
  const hasTasks = allPowers.some((power) => power !== 'panel.open' && may(power));
  return (
    <>
      <PageHeader
        title="Dashboard"
        actions={
          may('events.create') && closedYear === undefined ? (
            <Button
              component={Link}
              to={viewPath('create-main-event')}
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
            >
              Create Main Event
            </Button>
          ) : null
        }
      />
      {closedYear === undefined ? null : <ClosedNotice year={closedYear} />}
      {may('settings.edit') ? <SampleNotice /> : null}
      {hasTasks ? null : <NoTasks />}
      {mayApprove ? <WaitingNotice /> : null}
      {isArchive ? null : <Notices />}
      <StatCards />
      {hasTasks && !isArchive ? <WaitingList /> : null}
      {may('registrations.read') ? <DashboardCharts /> : null}
      {closedYear === undefined ? <Events /> : null}
    </>
  );
}

/** What is wrong now. */
function Notices() {
  const may = useMay();
  return (
    <>
      {mailingPowers.some(may) ? <NoMailServer /> : null}
      <LedgerNotice />
      <DroppedEmailsNotice />
      {may('registrations.read') ? <IncompleteTeamsNotice /> : null}
    </>
  );
}

/** For roles that only look, such as judges. */
function NoTasks() {
  return (
    <Alert color="indigo" variant="light" mb="lg" title="You are welcome to look around">
      Your role has no tasks in this panel yet: scores are not kept here. It shows the figures of your events.
    </Alert>
  );
}

/** Main events, and the sub-events of roles that are about single ones; without main events only those. */
function Events() {
  const own = useOwnSubEvents();
  const hasOwn = own !== undefined && own.length > 0;
  return (
    <>
      {hasOwn ? <OwnSubEvents events={own} /> : null}
      <EventGrid isOptional={own === undefined || hasOwn} />
    </>
  );
}

function EventGrid({ isOptional }: { isOptional: boolean }) {
  const { data: all, error, isFetching, refetch } = usePageQuery(mainEventsQuery(useAdminApi()));
  const data = useOwnEvents(all);
  const { query, change, found, name, isFiltered } = useEventQuery(data);
  const { count, end } = useShownCount(found.length, name);
  const toggleStatus = useStatusToggle();
  if (isOptional && data?.length === 0) return null;
  return (
    <section aria-labelledby="main-events">
      <h2 id="main-events" className={styles.heading}>
        Main events
      </h2>
      {error ? <ErrorState what="The events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
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
  const mayCreate = useMay()('events.create');
  if (isFiltered) return <EmptyState title="No events found.">Try another word or another status.</EmptyState>;
  if (!mayCreate)
    return <EmptyState title="No events found.">Events that your roles are about appear here.</EmptyState>;
  return (
    <EmptyState title="No events found.">
      <p>The first main event opens the festival.</p>
      <Button component={Link} to={viewPath('create-main-event')}>
        Create Main Event
      </Button>
    </EmptyState>
  );
}
