import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/i18n.ts';
import { shifted } from './zone-offsets.ts';

/** All dates for people are formatted here, the same in Node and in every browser. */

const padded = (value: number) => String(value).padStart(2, '0');

/** A date whose UTC parts are what the clocks of a zone show at an instant. */
const clockOf = (instant: string, timeZone: string): Date => shifted(Date.parse(instant), timeZone);

/** Months and weekdays are written here, since browsers know different ones for the same language. */
const monthNames = [
  () => t`January`,
  () => t`February`,
  () => t`March`,
  () => t`April`,
  () => t({ message: 'May', context: 'month' }),
  () => t`June`,
  () => t`July`,
  () => t`August`,
  () => t`September`,
  () => t`October`,
  () => t`November`,
  () => t`December`,
];
const monthName = (month: number): string => monthNames[month]?.() ?? '';

/** English alone cuts the names of months. */
const shortMonthName = (month: number) =>
  currentLanguage() === 'en' ? monthName(month).slice(0, 3) : monthName(month);

const weekdayNames = [() => t`Sun`, () => t`Mon`, () => t`Tue`, () => t`Wed`, () => t`Thu`, () => t`Fri`, () => t`Sat`];
const weekdayName = (weekday: number): string => weekdayNames[weekday]?.() ?? '';

/** `05/03/2025` */
export function formatDay(instant: string, timeZone: string): string {
  const clock = clockOf(instant, timeZone);
  return `${padded(clock.getUTCDate())}/${padded(clock.getUTCMonth() + 1)}/${clock.getUTCFullYear()}`;
}

/** `05 March 2025` */
export function formatLongDay(instant: string, timeZone: string): string {
  const clock = clockOf(instant, timeZone);
  return `${padded(clock.getUTCDate())} ${monthName(clock.getUTCMonth())} ${clock.getUTCFullYear()}`;
}

/** `3:30 PM` */
export function formatTime(instant: string, timeZone: string): string {
  const clock = clockOf(instant, timeZone);
  const hour = clock.getUTCHours();
  return `${hour % 12 || 12}:${padded(clock.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `05 March 2025, 3:30 PM` */
export function formatDateTime(instant: string, timeZone: string): string {
  return `${formatLongDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** `Fri` */
export function formatWeekday(instant: string, timeZone: string): string {
  return weekdayName(clockOf(instant, timeZone).getUTCDay());
}

/** `Friday` */
export function formatLongWeekday(instant: string, timeZone: string): string {
  const weekday = clockOf(instant, timeZone).getUTCDay();
  return [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][weekday] ?? '';
}

/** `15 Jan` */
export function formatShortDay(instant: string, timeZone: string): string {
  const clock = clockOf(instant, timeZone);
  return `${clock.getUTCDate()} ${shortMonthName(clock.getUTCMonth())}`;
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
  const clock = clockOf(instant, timeZone);
  return `${clock.getUTCFullYear()}-${padded(clock.getUTCMonth() + 1)}-${padded(clock.getUTCDate())}`;
}
