import { isOnDay } from '#contract/schedule/event-days.ts';
import { eventDays } from '../../dates/event-days.ts';
import { formatDeadline, formatTime, formatWeekdayTime, isoDay } from '../../dates/format-date.ts';

/** When an event is. Instants are ISO 8601 in UTC. */
export interface Hours {
  id: string;
  title: string;
  start: string;
  end: string;
}

export const overlap = (one: Hours, other: Hours) => one.start < other.end && other.start < one.end;

const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * `3:30 PM` and `6:00 PM`: the start with its weekday where it is not of the day under which it is shown, the end where it is not of the
 * start's; from a week on a weekday could be either, and the date says which.
 */
export function hoursOn({ start, end }: Pick<Hours, 'start' | 'end'>, day: string, zone: string): [string, string] {
  const hour = (instant: string, of: string) => {
    const own = isoDay(instant, zone);
    if (own === of) return formatTime(instant, zone);
    const isNear = Math.abs(Date.parse(own) - Date.parse(day)) < WEEK;
    return isNear ? formatWeekdayTime(instant, zone) : formatDeadline(instant, zone);
  };
  return [hour(start, day), hour(end, isoDay(start, zone))];
}

/** Each event of some days once, also one that is on several. */
export const slotsOf = <Slot extends { id: string }>(days: readonly { slots: readonly Slot[] }[]): Slot[] => [
  ...new Map(days.flatMap(({ slots }) => slots).map((slot) => [slot.id, slot])).values(),
];

/**
 * Whether something at the same time is said under a day: what takes several days says it under those on which the other is, or
 * under its last where the other is in the night after.
 */
export function isClashOn(day: string, slot: { days: string[] }, other: Hours, zone: string): boolean {
  const span = eventDays({ startDate: other.start, endDate: other.end }, zone);
  return isOnDay(span, day) || (day === slot.days.at(-1) && !slot.days.some((one) => isOnDay(span, one)));
}
