import { t } from '@lingui/core/macro';
import type { ScheduleChange, ScheduleSlot } from '#contract/schedule/schedule-releases.ts';
import { formatTime, formatWeekdayTime, isoDay } from '../../../dates/format-date.ts';

function whenAndWhere({ startDate, endDate, venue }: ScheduleSlot, zone: string): string {
  const sameDay = isoDay(startDate, zone) === isoDay(endDate, zone);
  const end = sameDay ? formatTime(endDate, zone) : formatWeekdayTime(endDate, zone);
  return `${formatWeekdayTime(startDate, zone)} – ${end}, ${venue ?? t`Venue TBD`}`;
}

/** What became of an event in a version of the schedule, in one sentence. */
export function changeText({ kind, from, to }: ScheduleChange, zone: string): string {
  const now = to ? whenAndWhere(to, zone) : '';
  const before = from ? whenAndWhere(from, zone) : '';
  if (kind === 'cancelled') return t`Cancelled. It was to be ${before}.`;
  if (kind === 'new') return t`New: ${now}.`;
  return t`Now ${now}. It was to be ${before}.`;
}
