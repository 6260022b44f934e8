import { Button, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { peopleOf } from '#contract/events/event-notices.ts';
import type { Event } from '#contract/events/events.ts';
import { isOnDay, listedDays } from '#contract/schedule/event-days.ts';
import { eachVenue } from '#contract/schedule/venues.ts';
import { eventDays } from '../../dates/event-days.ts';
import { formatShortDay, formatTime, formatWeekday } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { mayForEvent } from '../events/may-for-event.ts';
import { viewPath } from '../layout/views.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { audiencesQuery } from '../queries/events/audiences.ts';
import { allSubEventsQuery, mainEventsQuery } from '../queries/events/events.ts';
import { type Clash, clashesOf, dayGridOf, namesOf, scheduledEvents, usedFirst } from './grid/day-blocks.ts';
import { DayGrid } from './grid/day-grid.tsx';
import { hoursText } from './grid/hours-text.ts';
import { clockOf } from './grid/zone-clock.ts';
import type { Proposal } from './reschedule/proposal.ts';
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx';
import styles from './schedule.module.css';

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** The events of the schedule, what may be chosen of them, and which main events they are part of. */
function useSchedule() {
  const api = useAdminApi();
  const zone = useFestivalZone();
  const main = usePageQuery(mainEventsQuery(api));
  const sub = usePageQuery(allSubEventsQuery(api));
  const schedule = useMemo(() => {
    if (!main.data || !sub.data) return undefined;
    const events = scheduledEvents(main.data, sub.data);
    const days = listedDays(events.map((event) => eventDays(event, zone)));
    const venues = eachVenue(events.map(({ venue }) => venue)).sort(byName);
    const mainEvents = new Map(main.data.map((event) => [event._id, event]));
    return { events, days, venues, mainEvents };
  }, [main.data, sub.data, zone]);
  return {
    schedule,
    error: main.error ?? sub.error,
    isFetching: main.isFetching || sub.isFetching,
    refetch: () => Promise.all([main.refetch(), sub.refetch()]),
  };
}

/** Days as tabs, and the chosen one by venue and hour. */
export function ScheduleGrid() {
  const { schedule, error, isFetching, refetch } = useSchedule();
  const [params] = useSearchParams();
  const mayCreate = useMay()('events.create');
  const today = clockOf(Date.now(), useFestivalZone()).day;
  if (error && !schedule) {
    return <ErrorState what="The events" error={error} isLoading={isFetching} onRetry={() => void refetch()} />;
  }
  if (!schedule) return <RowSkeleton what="the schedule" rowHeight={78} height={480} />;
  if (schedule.days.length === 0) {
    return (
      <EmptyState title="No events yet">
        <p>Events appear here by their hours and venues once there are some.</p>
        {mayCreate ? (
          <Button component={Link} to={viewPath('create-main-event')}>
            Create Main Event
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  const asked = params.get('day') ?? today;
  const day = schedule.days.includes(asked) ? asked : (schedule.days[0] ?? '');
  return <ChosenDay {...schedule} day={day} />;
}

interface ChosenDayProps {
  events: Event[];
  days: string[];
  venues: string[];
  mainEvents: Map<string, Event>;
  day: string;
}

const dayLabel = (day: string) =>
  `${formatWeekday(`${day}T00:00:00Z`, 'UTC')} ${formatShortDay(`${day}T00:00:00Z`, 'UTC')}`;

function ChosenDay({ events, days, venues, mainEvents, day }: ChosenDayProps) {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 700px)', true, { getInitialValueInEffect: false });
  const { data: audiences } = useQuery({ ...audiencesQuery(useAdminApi()), enabled: may('events.edit') });
  const [opened, setOpened] = useState<{ event: Event; proposal: Proposal | null } | null>(null);
  const open = (event: Event, proposal: Proposal | null = null) => setOpened({ event, proposal });
  const zone = useFestivalZone();
  const columns = usedFirst(venues, events, day, zone);
  const clashes = useMemo(() => clashesOf(dayGridOf(events, venues, day, zone)), [events, venues, day, zone]);
  const nowhere = events.filter((event) => event.venue === null && isOnDay(eventDays(event, zone), day));
  const asked = params.get('venue');
  const venue = asked !== null && venues.includes(asked) ? asked : (columns[0] ?? null);
  const mayEdit = (event: Event) => mayForEvent(may, 'events.edit', event);
  const tray = { names: namesOf(events), mayEdit, onOpen: open };
  return (
    <>
      <TabLinks
        label="Days"
        current={day}
        tabs={days.map((view) => ({
          view,
          label: dayLabel(view),
          path: `/admin/schedule?${new URLSearchParams({ day: view, ...(asked ? { venue: asked } : {}) })}`,
        }))}
      />
      <WithoutVenue events={nowhere} {...tray} />
      <Clashes clashes={clashes} {...tray} />
      {isWide ? null : (
        <Select
          label="Venue"
          data={columns}
          value={venue}
          allowDeselect={false}
          mb="md"
          onChange={(chosen) =>
            setParams(
              (before) => {
                if (chosen) before.set('venue', chosen);
                return before;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      )}
      <DayGrid
        key={day}
        events={events}
        venues={isWide ? columns : venues.filter((one) => one === venue)}
        day={day}
        peopleOf={(event) => (mayEdit(event) && audiences ? peopleOf(audiences, event._id) : undefined)}
        mayEdit={mayEdit}
        onOpen={open}
      />
      {opened ? (
        <RescheduleDialog
          {...opened}
          current={events.find(({ _id }) => _id === opened.event._id) ?? opened.event}
          events={events}
          main={mainEvents.get(opened.event.mainEventId ?? '')}
          venues={venues}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

interface TrayProps {
  /** What each event is called, with its main event where another one has the same title. */
  names: ReadonlyMap<string, string>;
  mayEdit: (event: Event) => boolean;
  onOpen: (event: Event) => void;
}

function TrayEvent({ event, names, mayEdit, onOpen, hours }: TrayProps & { event: Event; hours: string }) {
  const words = `${names.get(event._id) ?? event.title} · ${hours}`;
  if (!mayEdit(event)) return <span>{words}</span>;
  return (
    <button type="button" onClick={() => onOpen(event)}>
      {words}
    </button>
  );
}

/** The events of the day that are nowhere yet. */
function WithoutVenue({ events, ...tray }: TrayProps & { events: Event[] }) {
  const zone = useFestivalZone();
  if (events.length === 0) return null;
  return (
    <section className={styles.tray} aria-labelledby="without-venue">
      <h2 id="without-venue">Without a venue ({events.length})</h2>
      <ul>
        {events.map((event) => (
          <li key={event._id}>
            <TrayEvent event={event} {...tray} hours={formatTime(event.startDate, zone)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is at one venue at the same time, each leading to its hours. */
function Clashes({ clashes, ...tray }: TrayProps & { clashes: Clash[] }) {
  const zone = useFestivalZone();
  if (clashes.length === 0) return null;
  return (
    <section className={`${styles.tray} ${styles.clashes}`} aria-labelledby="clashes">
      <h2 id="clashes">At the same time at one venue ({clashes.length})</h2>
      <ul>
        {clashes.map(({ venue, events }) => (
          <li key={`${venue} ${events[0]?._id}`}>
            <b>{venue}</b>
            {events.map((event) => (
              <TrayEvent key={event._id} event={event} {...tray} hours={hoursText(event, zone)} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
