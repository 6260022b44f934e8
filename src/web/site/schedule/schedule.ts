import { categories } from '#contract/events/categories.ts';
import type { Event } from '#contract/events/events.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { formatLongDay, formatLongWeekday, formatShortDay, formatWeekday, isoDay } from '../../dates/format-date.ts';
import { firstVenue } from '../../sections/first-venue.ts';
import { eventPath } from '../event-paths.ts';
import { type Choice, type Listed, listedEvents, venuesOf } from '../events/all/find-events.ts';
import { categoryName } from '../events/category-name.ts';
import { type Hours, overlap } from './hours.ts';

/** One event of the schedule. */
export interface Slot extends Hours {
  path: string;
  venue: string | null;
  category: { key: string; label: string } | null;
  mainEventTitle: string | null;
}

export interface ScheduleDay {
  /** `2027-02-12` */
  day: string;
  /** `Friday, 12 February 2027` */
  title: string;
  slots: Slot[];
}

export interface Schedule {
  days: ScheduleDay[];
  /** What the filter leaves out and is at the same time as something that it shows. */
  leftOut: Hours[];
  /** The ids of all events that the filter leaves out: a plan has them too. */
  others: string[];
  choices: { days: Choice[]; venues: Choice[]; categories: Choice[] };
  /** How many events there are without a filter. */
  total: number;
  /** When the last change of an event was; empty without events. */
  version: string;
}

export interface ScheduleFilter {
  day: string | null;
  venue: string | null;
  category: string | null;
}

const toHours = ({ event }: Listed): Hours => ({
  id: event._id,
  title: event.title,
  start: event.startDate,
  end: event.endDate,
});

const toSlot = (listed: Listed): Slot => ({
  ...toHours(listed),
  path: eventPath(listed.event),
  venue: listed.event.venue,
  category: listed.category && { key: listed.category, label: categoryName(listed.category) },
  mainEventTitle: listed.event.mainEventTitle,
});

/** Active events by the day of the festival on which they start, earliest first. */
export function scheduleOf(
  mainEvents: readonly Event[],
  subEvents: readonly Event[],
  { day, venue, category }: ScheduleFilter,
  zone: string,
): Schedule {
  const all = listedEvents(mainEvents, subEvents).filter(({ event }) => event.effectiveRules.status === 'active');
  const dayOf = ({ event }: Listed) => isoDay(event.startDate, zone);
  const found = all.filter(
    (one) =>
      (day === null || dayOf(one) === day) &&
      (venue === null || isSameVenue(firstVenue(one.event), venue)) &&
      (category === null || one.category === category),
  );
  const firstOfDay = new Map(all.toReversed().map((one) => [dayOf(one), one.event.startDate]));
  const days = [...firstOfDay].toSorted(([one], [other]) => one.localeCompare(other));
  const used = new Set(all.map((one) => one.category));
  return {
    days: days
      .map(([value, start]) => ({
        day: value,
        title: `${formatLongWeekday(start, zone)}, ${formatLongDay(start, zone)}`,
        slots: found.filter((one) => dayOf(one) === value).map(toSlot),
      }))
      .filter(({ slots }) => slots.length > 0),
    leftOut: all
      .filter((one) => !found.includes(one))
      .map(toHours)
      .filter((hours) => found.some((one) => overlap(toHours(one), hours))),
    others: all.filter((one) => !found.includes(one)).map(({ event }) => event._id),
    choices: {
      days: days.map(([value, start]) => ({
        value,
        label: `${formatWeekday(start, zone)} ${formatShortDay(start, zone)}`,
      })),
      venues: venuesOf(all),
      categories: categories.filter((value) => used.has(value)).map((value) => ({ value, label: categoryName(value) })),
    },
    total: all.length,
    version:
      all
        .map(({ event }) => event.updatedAt)
        .toSorted()
        .at(-1) ?? '',
  };
}
