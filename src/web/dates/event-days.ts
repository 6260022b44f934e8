import { type DaySpan, daySpan } from '#contract/schedule/event-days.ts';
import { formatLongDay, formatLongWeekday, formatShortDay, formatWeekday } from './format-date.ts';
import { minutesAhead } from './zone-offsets.ts';

/** The first and the last day of the festival on which an event is, as `2027-02-12`. */
export const eventDays = (event: { startDate: string; endDate: string }, timeZone: string): DaySpan =>
  daySpan(event, (at) => minutesAhead(at, timeZone));

/** A day is no instant: its parts are the same everywhere. */
const inUtc = (day: string) => [`${day}T00:00:00.000Z`, 'UTC'] as const;

/** `2027-02-12` as `Friday, 12 February 2027`. */
export const titleOfDay = (day: string): string =>
  `${formatLongWeekday(...inUtc(day))}, ${formatLongDay(...inUtc(day))}`;

/** `2027-02-12` to choose as `Fri 12 Feb`. */
export const dayChoice = (day: string): { value: string; label: string } => ({
  value: day,
  label: `${formatWeekday(...inUtc(day))} ${formatShortDay(...inUtc(day))}`,
});
