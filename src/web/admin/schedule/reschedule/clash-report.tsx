import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import type { EventClashes } from '#contract/schedule/event-clashes.ts';
import { formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { clashesQuery } from '../../queries/events/clashes.ts';
import { inSameVenue } from '../grid/day-blocks.ts';
import { warningsOf } from './proposal.ts';
import styles from './reschedule.module.css';

interface ClashReportProps {
  event: Event;
  /** Everything on the schedule. */
  events: readonly Event[];
  main: Event | undefined;
  start: string;
  end: string;
  venue: string | null;
}

const people = (count: number) => counted(count, 'person', 'people');

/** How many people the hours would be a problem for, in one sentence. */
export function clashText({ people: all, clashing, clashingNow }: EventClashes): string {
  if (all === 0) return 'Nobody is registered yet.';
  if (all === 1 && clashing === 0) return 'The one person who registered has no other event at that time.';
  if (all === 1)
    return `The one person who registered has another event at that time${clashingNow === 1 ? ', as now' : ''}.`;
  if (clashing === 0) return `None of the ${people(all)} who registered has another event at that time.`;
  const now = clashingNow === 0 ? '' : `, ${clashingNow} of them have one already`;
  return `${clashing} of the ${people(all)} who registered ${clashing === 1 ? 'has' : 'have'} another event at that time${clashingNow === clashing ? ', as many as now' : now}.`;
}

/** What an event would clash with: people's other events, its venue, its deadlines. */
export function ClashReport({ event, events, main, start, end, venue }: ClashReportProps) {
  const zone = useFestivalZone();
  const { data, error } = useQuery(clashesQuery(useAdminApi(), event._id, start, end));
  const hours = (one: { startDate: string; endDate: string }) =>
    `${formatTime(one.startDate, zone)} – ${formatTime(one.endDate, zone)}`;
  const booked = inSameVenue(events, { eventId: event._id, venue, start, end });
  const warnings = [
    ...booked.map((other) => `${venue} also has “${other.title}”, ${hours(other)}.`),
    ...warningsOf(event, main, start, end, zone),
  ];
  return (
    <div className={styles.report} role="status">
      {error && !data ? (
        <Text size="sm">How many people it would clash for could not be fetched. You can save all the same.</Text>
      ) : null}
      {!data && !error ? <Text size="sm">Counting clashes…</Text> : null}
      {data ? (
        <Text size="sm" fw={600} className={data.clashing > 0 ? styles.warning : undefined}>
          {clashText(data)}
        </Text>
      ) : null}
      {data && data.clashing > 0 ? (
        <List size="sm">
          {data.events.map((other) => (
            <List.Item key={other.eventId}>
              {people(other.people)}: “{other.title}”, {hours(other)}
            </List.Item>
          ))}
          {data.elsewhere > 0 ? (
            <List.Item>{counted(data.elsewhere, 'registration')} for events of other coordinators</List.Item>
          ) : null}
        </List>
      ) : null}
      {warnings.map((warning) => (
        <Text key={warning} size="sm" className={styles.warning}>
          {warning}
        </Text>
      ))}
    </div>
  );
}
