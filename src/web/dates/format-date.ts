/** All dates for people are formatted here, the same in Node and in every browser. */

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

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `05/03/2025` */
export function formatDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day}/${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}/${year}`;
}

/** `05 March 2025` */
export function formatLongDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day} ${month} ${year}`;
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
  return partsOf(instant, timeZone).weekday;
}

/** `15 Jan` */
export function formatShortDay(instant: string, timeZone: string): string {
  const { day, month } = partsOf(instant, timeZone);
  return `${Number(day)} ${month.slice(0, 3)}`;
}

/** `Fri 3:30 PM` */
export function formatWeekdayTime(instant: string, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** `Tue 24 Nov, 6:00 PM`: a deadline. */
export function formatDeadline(instant: string, timeZone: string): string {
  return `${formatWeekday(instant, timeZone)} ${formatShortDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

const padded = (value: number | string) => String(value).padStart(2, '0');

/** `2026-11-24`: the day in a time zone, for machines. */
export function isoDay(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${year}-${padded(MONTHS.indexOf(month) + 1)}-${day}`;
}
