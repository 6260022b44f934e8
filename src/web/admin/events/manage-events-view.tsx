import { Button, SegmentedControl } from '@mantine/core';
import { IconCalendarPlus, IconTableImport, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Event } from '#contract/events/events.ts';
import { isWaitingEventKind, type WaitingEventKind } from '#contract/panel/dashboard.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { type ListUrl, useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { useLocalList } from '../components/list/panel-list/use-local-list.ts';
import { PageHeader } from '../components/page-header.tsx';
import { useMayCreateSubEvents } from '../layout/use-shown-items.ts';
import { viewPath } from '../layout/views.ts';
import { allSubEventsQuery, mainEventsQuery } from '../queries/events/events.ts';
import { ClosedNotice, useClosedYear } from '../years/closed-notice.tsx';
import { BatchActions } from './batches/batch-actions.tsx';
import { eventColumns } from './event-columns.tsx';
import { EventDetails } from './event-details.tsx';
import type { EventKind } from './event-kind.ts';
import { IMPORT_PATH, TRASH_PATH } from './event-paths.ts';
import { type EventSort, eventSorts, listEvents, listedEvents } from './list/list-events.ts';
import { MainEventFilter } from './main-event-filter.tsx';
import styles from './manage-events.module.css';
import { useDeleteEvent, useStatusToggle } from './use-event-actions.tsx';
import { useListedEvents } from './use-listed-events.ts';
import { useOwnEvents } from './use-own-events.ts';
import { WaitingFilter } from './waiting-filter.tsx';

const kinds = [
  { value: 'main', label: 'Main events' },
  { value: 'sub', label: 'Sub-events' },
];

/** The events of the list as their export takes them; those that wait for something are of both kinds. */
function exportedQuery(params: URLSearchParams, kind: EventKind, waiting: WaitingEventKind | null): string {
  const [search, status] = [params.get('search'), params.get('status')];
  const mainEventId = kind === 'sub' && params.get('mainEventId');
  return new URLSearchParams({
    ...(waiting === null ? { kind } : { waiting }),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(mainEventId ? { mainEventId } : {}),
  }).toString();
}

/** Which events the page opens with: a role for sub-events alone has no main event of its own. */
function useUsualKind(): EventKind {
  const isScoped = !useMay().everywhere('panel.open');
  const own = useOwnEvents(useQuery({ ...mainEventsQuery(useAdminApi()), enabled: isScoped }).data);
  return isScoped && own?.length === 0 ? 'sub' : 'main';
}

/** Every event in rows: look at, edit, delete. */
export function ManageEventsView() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('waiting');
  const waiting = isWaitingEventKind(asked) ? asked : null;
  const may = useMay();
  const usualKind = useUsualKind();
  const chosenKind = params.get('kind') ?? usualKind;
  const kind: EventKind = waiting === null && chosenKind === 'sub' ? 'sub' : 'main';
  const mayCreateSub = useMayCreateSubEvents() && may('events.edit');
  const closedYear = useClosedYear();
  const isOpen = closedYear === undefined;
  const choose = (value: string) =>
    setParams(
      (before) => {
        if (value === usualKind) before.delete('kind');
        else before.set('kind', value);
        if (value === 'main') before.delete('mainEventId');
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
            <ExportMenu tables={['events']} query={exportedQuery(params, kind, waiting)} />
            {may('events.delete') ? <HeaderLink to={TRASH_PATH} icon={IconTrash} label="Trash" /> : null}
            {isOpen && may('events.create') ? (
              <HeaderLink to={IMPORT_PATH} icon={IconTableImport} label="Import" />
            ) : null}
            {isOpen && (kind === 'main' ? may('events.create') : mayCreateSub) ? (
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

const options = {
  sorts: eventSorts,
  filters: { status: { values: ['active', 'inactive'] } },
  ids: ['mainEventId'],
  keeps: ['view', 'kind', 'waiting'],
};
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** How many events of the other kind the search and the status find. */
function useFoundElsewhere(kind: EventKind | null, { search, values }: ListUrl<EventSort>): number {
  const api = useAdminApi();
  const isAsked = kind !== null && search !== '';
  const { data } = useQuery({ ...(kind === 'sub' ? mainEventsQuery(api) : allSubEventsQuery(api)), enabled: isAsked });
  const events = useOwnEvents(data);
  return useMemo(() => {
    if (!isAsked) return 0;
    const status = values.status === 'active' || values.status === 'inactive' ? values.status : 'all';
    return listEvents(events ?? [], { search, status, sorting: 'start' }).length;
  }, [isAsked, events, search, values.status]);
}

function NotFound({ elsewhere, kind }: { elsewhere: number; kind: EventKind }) {
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  other.delete('mainEventId');
  other.delete('after');
  if (kind === 'main') other.set('kind', 'sub');
  else other.delete('kind');
  return (
    <>
      Try another word or another status.
      {elsewhere > 0 ? (
        <>
          {' '}
          <Link to={{ search: other.toString() }}>
            {elsewhere.toLocaleString('en-IN')} in {kind === 'main' ? 'Sub-events' : 'Main events'}
          </Link>
        </>
      ) : null}
    </>
  );
}

function EventRows({ kind, waiting }: { kind: EventKind; waiting: WaitingEventKind | null }) {
  const { events: data, ...fetched } = useListedEvents(kind, waiting);
  const mayCreateMain = useMay()('events.create');
  const mayEdit = useMay()('events.edit');
  const mayCreateSub = useMayCreateSubEvents() && mayEdit;
  const listUrl = useListUrl(options);
  const { status, mainEventId } = listUrl.values;
  const shown = useMemo(
    () =>
      data?.filter(
        (event) =>
          (status === undefined || event.status === status) &&
          (mainEventId === undefined || kind === 'main' || event.mainEventId === mainEventId),
      ),
    [data, status, mainEventId, kind],
  );
  const source = useLocalList({ ...fetched, data: shown }, listUrl, listedEvents);
  const elsewhere = useFoundElsewhere(waiting === null ? kind : null, listUrl);
  const [viewed, setViewed] = useState<Event | null>(null);
  const deleteEvent = useDeleteEvent();
  const toggle = useStatusToggle();
  const acts = useRef({ deleteEvent, toggle });
  acts.current = { deleteEvent, toggle };
  const columns = useMemo(
    () =>
      eventColumns({
        onView: setViewed,
        onToggle: (event) => acts.current.toggle(event),
        onDelete: (event) => acts.current.deleteEvent(event),
      }),
    [],
  );
  const nothing =
    waiting !== null
      ? 'Nothing is left to do here.'
      : (kind === 'main' ? mayCreateMain : mayCreateSub)
        ? 'Create the first one to see it here.'
        : 'Events that your roles are about appear here.';
  return (
    <section aria-labelledby="recent-events">
      <h2 id="recent-events" className={styles.heading}>
        {data ? `Recent Events (${data.length})` : 'Recent Events'}
      </h2>
      <PanelList
        name="events"
        one="event"
        many="events"
        placeholder="Title, venue or main event"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ title }) => title}
        empty={{ title: 'No events found.', text: nothing }}
        notFound={{ title: 'No events found.', text: <NotFound elsewhere={elsewhere} kind={kind} /> }}
        rowHeight={78}
        enter="View the event"
        filters={
          <>
            {kind === 'sub' ? (
              <MainEventFilter value={mainEventId} onChange={(chosen) => listUrl.change({ mainEventId: chosen })} />
            ) : null}
            <SegmentedControl
              aria-label="Status"
              data={statuses}
              value={status ?? 'all'}
              onChange={(chosen) => listUrl.change({ status: chosen === 'all' ? undefined : chosen })}
            />
          </>
        }
        bulk={mayEdit ? (chosen, selection) => <BatchActions chosen={chosen} onDone={selection.clear} /> : undefined}
      />
      <EventDetails event={viewed} onClose={() => setViewed(null)} />
    </section>
  );
}
