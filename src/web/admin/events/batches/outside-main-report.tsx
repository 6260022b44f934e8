import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Event } from '#contract/events/events.ts';
import { formatDeadline } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { mainEventsQuery } from '../../queries/events/events.ts';
import { BatchWarning, SETTLING } from './batch-warning.tsx';
import type { ChangeValues } from './change-values.ts';
import { outsideMainAfter } from './outside-main.ts';

/** Says, before several events are moved, which of them would be at other hours than the main event they are a part of. */
export function OutsideMainReport({ events, values }: { events: Event[]; values: ChangeValues }) {
  const zone = useFestivalZone();
  const [settled] = useDebouncedValue(values, SETTLING);
  const { data: mains } = useQuery(mainEventsQuery(useAdminApi()));
  const outside = useMemo(() => outsideMainAfter(events, mains ?? [], settled, zone), [events, mains, settled, zone]);
  if (!values.shiftDays && !values.shiftMinutes) return null;
  const moment = (instant: string) => formatDeadline(instant, zone);
  const lines = outside.map(
    ({ title, main }) => `“${title}”: “${main.title}” is from ${moment(main.startDate)} to ${moment(main.endDate)}`,
  );
  const which = lines.length === 1 ? 'One event' : `${lines.length} events`;
  return <BatchWarning title={`${which} would be outside of the main event’s hours:`} lines={lines} />;
}
