import { fullTitle } from '#contract/events/full-title.ts';
import type { RegistrationStatistics } from '#contract/panel/registration-statistics.ts';

type Day = RegistrationStatistics['byDay'][number];
type EventNumbers = RegistrationStatistics['byEvent'][number];

/** More days than these make bars too thin to read. */
export const LONGEST_SPAN = 45;
/** Further events are in the table alone. */
export const MOST_EVENTS = 8;

const DAY = 86_400_000;

/** Includes days without a registration: the last `LONGEST_SPAN` from the first to the last that has any. */
export function everyDay(byDay: readonly Day[]): Day[] {
  const first = byDay[0];
  const last = byDay.at(-1);
  if (!first || !last) return [];
  const known = new Map(byDay.map((day) => [day.day, day]));
  const end = Date.parse(`${last.day}T00:00:00Z`);
  const begin = Math.max(Date.parse(`${first.day}T00:00:00Z`), end - (LONGEST_SPAN - 1) * DAY);
  const days: Day[] = [];
  for (let at = begin; at <= end; at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, registrations: 0, rupees: 0 });
  }
  return days;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `14 Feb` of `2027-02-14`; the day is the festival's own, so no zone may move it. */
export function shortDay(day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1] ?? ''}`;
}

/** The events with the most registrations, or with the most money. */
export function largestEvents(byEvent: readonly EventNumbers[], by: 'registrations' | 'rupees'): EventNumbers[] {
  const size = (event: EventNumbers) =>
    by === 'rupees' ? event.rupees : event.confirmed + event.open + event.waitlisted;
  return byEvent
    .filter((event) => size(event) > 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_EVENTS);
}

const LONGEST_NAME = 20;
const shortened = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** What bars are called: their title, with the main event in front where several have the same. */
export function chartNames(events: readonly Pick<EventNumbers, 'title' | 'mainEventTitle'>[]): string[] {
  const titles = Map.groupBy(events, ({ title }) => title);
  return events.map((event) => {
    if (titles.get(event.title)?.length === 1) return shortened(event.title, LONGEST_NAME);
    return fullTitle({ ...event, mainEventTitle: event.mainEventTitle && shortened(event.mainEventTitle, 12) });
  });
}
