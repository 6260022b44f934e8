import { useQuery } from '@tanstack/react-query';
import { listedDays } from '#contract/schedule/event-days.ts';
import { eachVenue } from '#contract/schedule/venues.ts';
import { dayChoice, eventDays } from '../../../dates/event-days.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { allSubEventsQuery, mainEventsQuery } from '../../queries/events/events.ts';
import { hasDates } from '../../schedule/grid/day-blocks.ts';

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, 'en');

/** What sections choose from: the festival's events with their days, venues and main events; empty until they are loaded. */
export function usePageEvents() {
  const api = useAdminApi();
  const zone = useFestivalZone();
  const { data: main = [] } = useQuery(mainEventsQuery(api));
  const { data: sub = [] } = useQuery(allSubEventsQuery(api));
  // What one registers for: main events with sub-events are their groups.
  const parents = new Set(sub.map(({ mainEventId }) => mainEventId));
  const events = [...main.filter(({ _id }) => !parents.has(_id)), ...sub].toSorted((one, other) =>
    (one.startDate ?? '').localeCompare(other.startDate ?? ''),
  );
  const venues = eachVenue(events.map(({ venue }) => venue));
  return {
    zone,
    events,
    days: listedDays(events.filter(hasDates).map((event) => eventDays(event, zone))).map(dayChoice),
    venues: venues.map((value) => ({ value, label: value })).toSorted(byLabel),
    mains: main.map(({ _id, title }) => ({ value: _id, label: title })).toSorted(byLabel),
    categoryOf: (event: (typeof events)[number]) =>
      event.category ?? main.find(({ _id }) => _id === event.mainEventId)?.category ?? '',
  };
}
