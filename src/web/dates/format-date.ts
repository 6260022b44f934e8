import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/i18n.ts';

/** All dates for people are formatted here, the same in Node and in every browser. */

const padded = (value: number | string) => String(value).padStart(2, '0');

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: string, timeZone: string): Record<Intl.DateTimeFormatPartTypes, string> {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: '2-digit',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = formatter.formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as ReturnType<typeof partsOf>;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3));

/** Months and weekdays are written here, since browsers know different ones for the same language. */
const monthName = (name: string): string =>
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
  ][monthOf(name)] ?? name;

/** English alone cuts the names of months. */
const shortMonthName = (name: string) => (currentLanguage() === 'en' ? name.slice(0, 3) : monthName(name));

const weekdayName = (name: string): string =>
  ({ Mon: t`Mon`, Tue: t`Tue`, Wed: t`Wed`, Thu: t`Thu`, Fri: t`Fri`, Sat: t`Sat`, Sun: t`Sun` })[name] ?? name;

/** `05/03/2025` */
export function formatDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day}/${padded(monthOf(month) + 1)}/${year}`;
}

/** `05 March 2025` */
export function formatLongDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day} ${monthName(month)} ${year}`;
}

/** `3:30 PM` */
export function formatTime(instant: string, timeZone: string): string {
  const { hour, minute } = partsOf(instant, timeZone);
  const hours = Number(hour);
  return `${hours % 12 || 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
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
  const names: Record<string, string> = {
    Mon: t`Monday`,
    Tue: t`Tuesday`,
    Wed: t`Wednesday`,
    Thu: t`Thursday`,
    Fri: t`Friday`,
    Sat: t`Saturday`,
    Sun: t`Sunday`,
  };
  return names[weekday] ?? weekday;
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
  return `${year}-${padded(monthOf(month) + 1)}-${day}`;
}

/** How many minutes a zone is ahead of UTC at an instant: 330 for India. */
export function minutesAhead(instant: string, timeZone: string): number {
  const { day, month, year, hour, minute } = partsOf(instant, timeZone);
  const there = Date.UTC(Number(year), monthOf(month), Number(day), Number(hour), Number(minute));
  // A zone's clocks are shown without seconds.
  return there / 60_000 - Math.floor(Date.parse(instant) / 60_000);
}
