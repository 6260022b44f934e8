import type { Event } from '#contract/events/events.ts';
import { earlier, later } from '#contract/schedule/earlier-later.ts';
import { shiftInstant } from '#contract/schedule/shift-instant.ts';
import { minutesAhead } from '../../../dates/zone-offsets.ts';
import { inSameVenue } from '../../schedule/grid/day-blocks.ts';
import type { ChangeValues } from './change-values.ts';

/** Two events that would be at a venue at the same time, from one instant to another. */
export interface VenueOverlap {
  venue: string;
  titles: [string, string];
  start: string;
  end: string;
}

const wholeNumber = (typed: string) => (/^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

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
    const shift = (instant: string) => shiftInstant(instant, { days, minutes }, (at) => minutesAhead(at, zone));
    const { startDate, endDate } = event;
    return { ...event, startDate: shift(startDate), endDate: shift(endDate), venue: venue || event.venue };
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
          start: later(start, other.startDate),
          end: earlier(end, other.endDate),
        }));
    });
}
