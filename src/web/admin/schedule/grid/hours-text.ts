import type { Event } from '#contract/events/events.ts';
import { formatDay, formatDeadline, formatTime } from '../../../dates/format-date.ts';

/** `10:00 AM – 1:00 PM`, with both days where they differ: `Sun 14 Feb, 8:00 PM – Mon 15 Feb, 9:00 AM`. */
export function hoursText({ startDate, endDate }: Pick<Event, 'startDate' | 'endDate'>, zone: string): string {
  const format = formatDay(startDate, zone) === formatDay(endDate, zone) ? formatTime : formatDeadline;
  return `${format(startDate, zone)} – ${format(endDate, zone)}`;
}
