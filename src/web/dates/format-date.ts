import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/i18n.ts';
import { shifted } from './zone-offsets.ts';

/** All dates for people are formatted here, the same in Node and in every browser. */

const padded = (value: number) => String(value).padStart(2, '0');

/** What the clocks of a zone show at an instant. */
function partsOf(instant: string, timeZone: string) {
  const there = shifted(Date.parse(instant), timeZone);
  return {
    day: padded(there.getUTCDate()),
    /** From 0 */
    month: there.getUTCMonth(),
    year: there.getUTCFullYear(),
    /** From 0, Sunday */
    weekday: there.getUTCDay(),
    hour: there.getUTCHours(),
    minute: padded(there.getUTCMinutes()),
  };
}

/** Months and weekdays are written here, since browsers know different ones for the same language. */
const monthName = (month: number): string =>
  [
    t`January`,
    t`February`,
    t`March`,
    t`April`,
    t({ message: 'May', context: 'month' }),
    t`June`,
    t`July`,
    t`August`,
    t`September`,
    t`October`,
    t`November`,
    t`December`,
  ][month] ?? '';

/** English alone cuts the names of months. */
const shortMonthName = (month: number) =>
  currentLanguage() === 'en' ? monthName(month).slice(0, 3) : monthName(month);

const weekdayName = (weekday: number): string =>
  [t`Sun`, t`Mon`, t`Tue`, t`Wed`, t`Thu`, t`Fri`, t`Sat`][weekday] ?? '';

/** `05/03/2025` */
export function formatDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day}/${padded(month + 1)}/${year}`;
}

/** `05 March 2025` */
export function formatLongDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day} ${monthName(month)} ${year}`;
}

/** `3:30 PM` */
export function formatTime(instant: string, timeZone: string): string {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `05 March 2025, 3:30 PM` */
export function formatDateTime(instant: string, timeZone: string): string {
  return `${formatLongDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** `Fri` */
export function formatWeekday(instant: string, timeZone: string): string {
  return weekdayName(partsOf(instant, timeZone).weekday);
}

/** `Friday` */
export function formatLongWeekday(instant: string, timeZone: string): string {
  const { weekday } = partsOf(instant, timeZone);
  return [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][weekday] ?? '';
}

/** `15 Jan` */
export function formatShortDay(instant: string, timeZone: string): string {
  const { day, month } = partsOf(instant, timeZone);
  return `${Number(day)} ${shortMonthName(month)}`;
}

/** `Fri 3:30 PM` */
export function formatWeekdayTime(instant: string, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** `Tue 24 Nov, 6:00 PM`: a deadline. */
export function formatDeadline(instant: string, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)} ${formatShortDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** `2026-11-24`: the day in a time zone, for machines. */
export function isoDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${year}-${padded(month + 1)}-${day}`;
}
