import type { Event } from '#contract/events/events.ts';
import { inSameVenue } from '../../schedule/grid/day-blocks.ts';
import { clockOf, instantAt } from '../../schedule/grid/zone-clock.ts';
import type { ChangeValues } from './change-values.ts';

/** Two events that would be at a venue at the same time, from one instant to another. */
export interface VenueOverlap {
  venue: string;
  titles: [string, string];
  start: string;
  end: string;
}

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Whole days keep the hours of the festival's clock, as the server shifts them. */
function shiftedBy(instant: string, days: number, minutes: number, zone: string): string {
  const { day, minutes: time } = clockOf(instant, zone);
  const there = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
  return new Date(Date.parse(instantAt({ day: there, minutes: time }, zone)) + minutes * MINUTE).toISOString();
}

const wholeNumber = (typed: string) => (/^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

const laterOf = (one: string, other: string) => (one.localeCompare(other) > 0 ? one : other);

/** The events that would overlap at their venues after a change of some of them; each pair once. */
export function overlapsAfter(
  changed: readonly Event[],
  scheduled: readonly Event[],
  values: Pick<ChangeValues, 'venue' | 'shiftDays' | 'shiftMinutes'>,
  zone: string,
): VenueOverlap[] {
  const [days, minutes, venue] = [wholeNumber(values.shiftDays), wholeNumber(values.shiftMinutes), values.venue.trim()];
  if (venue === '' && days === 0 && minutes === 0) return [];
  const ids = new Set(changed.map(({ _id }) => _id));
  const after = scheduled.map((event) => {
    if (!ids.has(event._id)) return event;
    const [startDate, endDate] = [event.startDate, event.endDate].map((at) => shiftedBy(at, days, minutes, zone));
    return { ...event, startDate, endDate, venue: venue || event.venue } as Event;
  });
  const seen = new Set<string>();
  return after
    .filter(({ _id }) => ids.has(_id))
    .flatMap((event) => {
      seen.add(event._id);
      const { _id: eventId, venue: at, startDate: start, endDate: end } = event;
      return inSameVenue(after, { eventId, venue: at, start, end })
        .filter(({ _id }) => !seen.has(_id))
        .map((other) => ({
          venue: at ?? '',
          titles: [event.title, other.title] as [string, string],
          start: laterOf(start, other.startDate),
          end: laterOf(end, other.endDate) === end ? other.endDate : end,
        }));
    });
}
