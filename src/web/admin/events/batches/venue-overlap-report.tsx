import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '#contract/events/events.ts';
import { formatDeadline, formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { allSubEventsQuery, mainEventsQuery } from '../../queries/events/events.ts';
import { scheduledEvents } from '../../schedule/grid/day-blocks.ts';
import { BatchWarning, SETTLING } from './batch-warning.tsx';
import type { ChangeValues } from './change-values.ts';
import { overlapsAfter } from './venue-overlaps.ts';

/** Says, before several events are changed, which of them would be at a venue with another one. */
export function VenueOverlapReport({ events, values }: { events: Event[]; values: ChangeValues }) {
  const api = useAdminApi();
  const zone = useFestivalZone();
  const [settled] = useDebouncedValue(values, SETTLING);
  const main = useQuery(mainEventsQuery(api));
  const sub = useQuery(allSubEventsQuery(api));
  const overlaps = useMemo(
    () =>
      main.data && sub.data ? overlapsAfter(events, scheduledEvents(main.data, sub.data), settled, zone) : undefined,
    [events, main.data, sub.data, settled, zone],
  );
  if (!values.venue && !values.shiftDays && !values.shiftMinutes) return null;
  if (!overlaps && (main.error ?? sub.error))
    return <Text size="sm">What else is at the venue could not be fetched. You can save all the same.</Text>;
  const lines = (overlaps ?? []).map(
    ({ venue, titles, start, end }) =>
      `${venue}: “${titles[0]}” and “${titles[1]}”, ${formatDeadline(start, zone)} – ${formatTime(end, zone)}`,
  );
  const which = lines.length === 1 ? 'Two events' : 'Events';
  return <BatchWarning title={`${which} would be at a venue at the same time:`} lines={lines} />;
}
