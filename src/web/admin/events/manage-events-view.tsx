import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarPlus, IconTableImport, IconTrash } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { isWaitingEventKind, type WaitingEventKind } from '#contract/panel/waiting.ts';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import rows from '../components/rows.module.css';
import { useShownCount } from '../components/use-shown-count.ts';
import { viewPath } from '../layout/views.ts';
import { ClosedNotice, useClosedYear } from '../years/closed-notice.tsx';
import { BatchBar } from './batches/batch-bar.tsx';
import { useSelection } from './batches/use-selection.ts';
import { EventDetails } from './event-details.tsx';
import type { EventKind } from './event-kind.ts';
import { IMPORT_PATH, TRASH_PATH } from './event-paths.ts';
import { EventRow } from './event-row.tsx';
import { ListControls } from './list-controls.tsx';
import styles from './manage-events.module.css';
import { useDeleteEvent, useStatusToggle } from './use-event-actions.tsx';
import { useEventQuery } from './use-event-query.ts';
import { useListedEvents } from './use-listed-events.ts';
import { WaitingFilter } from './waiting-filter.tsx';

const kinds = [
  { value: 'main', label: 'Main events' },
  { value: 'sub', label: 'Sub-events' },
];

/** Every event in rows: look at, edit, delete. */
export function ManageEventsView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('waiting');
  const waiting = isWaitingEventKind(asked) ? asked : null;
  const kind: EventKind = waiting === null && params.get('kind') === 'sub' ? 'sub' : 'main';
  const may = useMay();
  const closedYear = useClosedYear();
  const isOpen = closedYear === undefined;
  const choose = (value: string) =>
    setParams(
      (before) => {
        if (value === 'sub') before.set('kind', 'sub');
        else before.delete('kind');
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title="Manage Events"
        actions={
          <>
            <ExportMenu tables={['events']} />
            {may('events.delete') ? <HeaderLink to={TRASH_PATH} icon={IconTrash} label="Trash" /> : null}
            {isOpen && may('events.create') ? (
              <HeaderLink to={IMPORT_PATH} icon={IconTableImport} label="Import" />
            ) : null}
            {isOpen && may(kind === 'main' ? 'events.create' : 'events.edit') ? (
              <Button
                component={Link}
                to={viewPath(kind === 'main' ? 'create-main-event' : 'create-sub-event')}
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
              >
                {kind === 'main' ? 'Create Main Event' : 'Create Sub Event'}
              </Button>
            ) : null}
          </>
        }
      />
      {isOpen ? (
        <>
          {waiting === null ? (
            <SegmentedControl aria-label="Kind of event" data={kinds} value={kind} onChange={choose} mb="lg" />
          ) : (
            <WaitingFilter kind={waiting} />
          )}
          <EventRows key={waiting ?? kind} kind={kind} waiting={waiting} />
        </>
      ) : (
        <ClosedNotice year={closedYear} />
      )}
    </>
  );
}

function HeaderLink({ to, icon: Icon, label }: { to: string; icon: typeof IconTrash; label: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
      {label}
    </Button>
  );
}

function EventRows({ kind, waiting }: { kind: EventKind; waiting: WaitingEventKind | null }) {
  const { events: data, error, isFetching, refetch } = useListedEvents(kind, waiting);
  const may = useMay();
  const { query, change, found, name } = useEventQuery(data);
  const { count, end } = useShownCount(found.length, name);
  const [viewed, setViewed] = useState<Event | null>(null);
  const deleteEvent = useDeleteEvent();
  const toggle = useStatusToggle();
  const selection = useSelection();
  const view = useCallback((event: Event) => setViewed(event), []);
  return (
    <section aria-labelledby="recent-events">
      <h2 id="recent-events" className={styles.heading}>
        Recent Events ({data?.length ?? 0})
      </h2>
      {error ? <ErrorState what="The events" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {data && data.length > 0 ? <ListControls query={query} onChange={change} shown={found.length} /> : null}
      {!data && !error ? <RowSkeleton what="the events" rowHeight={78} /> : null}
      {data && found.length === 0 ? (
        <EmptyState title="No events found.">
          <p>
            {data.length > 0
              ? 'Try another word or another status.'
              : waiting !== null
                ? 'Nothing is left to do here.'
                : may(kind === 'main' ? 'events.create' : 'events.edit')
                  ? 'Create the first one to see it here.'
                  : 'Events that your roles are about appear here.'}
          </p>
        </EmptyState>
      ) : null}
      <BatchBar found={found} selection={selection} />
      {found.length > 0 ? (
        <ul className={rows.rows}>
          {found.slice(0, count).map((event) => (
            <EventRow
              key={event._id}
              event={event}
              isSelected={selection.ids.has(event._id)}
              onSelect={selection.toggle}
              onView={view}
              onToggle={toggle}
              onDelete={deleteEvent}
            />
          ))}
        </ul>
      ) : null}
      <div ref={end} />
      <EventDetails event={viewed} onClose={() => setViewed(null)} />
    </section>
  );
}
