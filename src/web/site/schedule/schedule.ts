import type { Event } from '#contract/events/events.ts';
import { isOnDay, listedDays } from '#contract/schedule/event-days.ts';
import { isSameVenue } from '#contract/schedule/venues.ts';
import { eventDays, titleOfDay } from '../../dates/event-days.ts';
import { firstVenue } from '../../sections/first-venue.ts';
import { eventPath } from '../event-paths.ts';
import { type BasicChoices, basicChoices, chosenOf, type Listed, listedEvents } from '../events/all/find-events.ts';
import { categoryName } from '../events/category-name.ts';
import { type Hours, overlap } from './hours.ts';

/** One event of the schedule. */
export interface Slot extends Hours {
  /** Under which it is, the first and what follows: `2027-02-12`. */
  days: string[];
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
  /** What is on this day, also what began on one before. */
  slots: Slot[];
}

export interface Schedule {
  days: ScheduleDay[];
  /** What the filter leaves out and is at the same time as something that it shows. */
  leftOut: Hours[];
  /** The ids of all events that the filter leaves out: a plan has them too. */
  others: string[];
  /** What of the filter makes sense. */
  filter: ScheduleFilter;
  choices: BasicChoices;
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

const toSlot = (listed: Listed, days: string[]): Slot => ({
  ...toHours(listed),
  days,
  path: eventPath(listed.event),
  venue: listed.event.venue,
  category: listed.category && { key: listed.category, label: categoryName(listed.category) },
  mainEventTitle: listed.event.mainEventTitle,
});

/** Active events by the days of the festival on which they are, earliest first. */
export function scheduleOf(
  mainEvents: readonly Event[],
  subEvents: readonly Event[],
  asked: ScheduleFilter,
  zone: string,
): Schedule {
  const all = listedEvents(mainEvents, subEvents).filter(({ event }) => event.effectiveRules.status === 'active');
  const spans = new Map(all.map((one) => [one, eventDays(one.event, zone)]));
  const isOn = (one: Listed, of: string) => {
    const span = spans.get(one);
    return span !== undefined && isOnDay(span, of);
  };
  // A day that somebody asks for may be in the midst of what takes weeks.
  const choices = basicChoices(all, listedDays([...spans.values()]), asked);
  const shown = choices.days.map(({ value }) => value);
  const filter = chosenOf(asked, choices);
  const { day, venue, category } = filter;
  const found = all.filter(
    (one) =>
      (day === null || isOn(one, day)) &&
      (venue === null || isSameVenue(firstVenue(one.event), venue)) &&
      (category === null || one.category === category),
  );
  const slots = new Map(
    found.map((one) => [
      one,
      toSlot(
        one,
        shown.filter((value) => isOn(one, value)),
      ),
    ]),
  );
  return {
    days: shown
      .filter((value) => day === null || value === day)
      .map((value) => ({
        day: value,
        title: titleOfDay(value),
        slots: [...slots].flatMap(([one, slot]) => (isOn(one, value) ? [slot] : [])),
      }))
      .filter(({ slots: ofDay }) => ofDay.length > 0),
    leftOut: all
      .filter((one) => !found.includes(one))
      .map(toHours)
      .filter((hours) => found.some((one) => overlap(toHours(one), hours))),
    others: all.filter((one) => !found.includes(one)).map(({ event }) => event._id),
    filter,
    choices,
    total: all.length,
    version:
      all
        .map(({ event }) => event.updatedAt)
        .toSorted()
        .at(-1) ?? '',
  };
}
