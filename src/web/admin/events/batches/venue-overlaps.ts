import type { Event } from '#contract/events/events.ts';
import { earlier, later } from '#contract/schedule/earlier-later.ts';
import { inSameVenue } from '../../schedule/grid/day-blocks.ts';
import type { ChangeValues } from './change-values.ts';
import { newHours } from './new-hours.ts';

/** Two events that would be at a venue at the same time, from one instant to another. */
export interface VenueOverlap {
  venue: string;
  titles: [string, string];
  start: string;
  end: string;
}

/** The events that would overlap at their venues after a change of some of them; each pair once. */
export function overlapsAfter(
  changed: readonly Event[],
  scheduled: readonly Event[],
  values: Pick<ChangeValues, 'venue' | 'shiftDays' | 'shiftMinutes'>,
  zone: string,
): VenueOverlap[] {
  const venue = values.venue.trim();
  const hoursOf = newHours(values, zone);
  if (venue === '' && !hoursOf) return [];
  const ids = new Set(changed.map(({ _id }) => _id));
  const after = scheduled.map((event) => {
    if (!ids.has(event._id)) return event;
    return { ...event, ...hoursOf?.(event), venue: venue || event.venue };
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
