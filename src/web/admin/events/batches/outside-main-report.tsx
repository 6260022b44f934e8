import { List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '#contract/events/events.ts';
import { formatDeadline } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { mainEventsQuery } from '../../queries/events/events.ts';
import type { ChangeValues } from './change-values.ts';
import { outsideMainAfter } from './outside-main.ts';

/** How many sub-events are named. */
const NAMED = 6;
/** Nothing is said of half a number. */
const PAUSE = 300;

/** Says, before several events are moved, which of them would be at other hours than the main event they are a part of. */
export function OutsideMainReport({ events, values }: { events: Event[]; values: ChangeValues }) {
  const zone = useFestivalZone();
  const [settled] = useDebouncedValue(values, PAUSE);
  const { data: mains } = useQuery(mainEventsQuery(useAdminApi()));
  const outside = useMemo(() => outsideMainAfter(events, mains ?? [], settled, zone), [events, mains, settled, zone]);
  if (!values.shiftDays && !values.shiftMinutes) return null;
  const moment = (instant: string) => formatDeadline(instant, zone);
  return (
    <div role="status">
      {outside.length > 0 ? (
        <>
          <Text size="sm" fw={600} c="gulal.8">
            {outside.length === 1 ? 'One event' : `${outside.length} events`} would be outside of the main event’s
            hours:
          </Text>
          <List size="sm" c="gulal.8">
            {outside.slice(0, NAMED).map(({ title, main }) => (
              <List.Item key={`${main.title} ${title}`}>
                “{title}”: “{main.title}” is from {moment(main.startDate)} to {moment(main.endDate)}
              </List.Item>
            ))}
            {outside.length > NAMED ? <List.Item>and {outside.length - NAMED} more</List.Item> : null}
          </List>
        </>
      ) : null}
    </div>
  );
}
