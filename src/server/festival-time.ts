import { TZDate, tzOffset } from '@date-fns/tz';
import { type DaySpan, daySpan } from '#contract/schedule/event-days.ts';
import { shiftInstant as shiftByOffsets } from '#contract/schedule/shift-instant.ts';

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;
const WITH_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * A date and time accepted by the contract, as an instant in ISO 8601 UTC. Without an offset it is a wall-clock time in
 * the festival's zone; a date alone is its first minute, or its last where `endOfDay` is set.
 */
export function toUtc(value: string, timeZone: string, options: { endOfDay?: boolean } = {}): string {
  const hasTime = value.includes(':');
  // A space may stand for the T, and before the offset: a query's + is one.
  if (hasTime && WITH_OFFSET.test(value))
    return new Date(value.replace(/\s(?=Z|[+-])/i, '').replace(' ', 'T')).toISOString();
  const parts = WALL_CLOCK.exec(value);
  if (!parts) throw new RangeError(`Not a date and time: ${value}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = hasTime || !options.endOfDay ? ([hour, minute, second] as const) : ([23, 59, 0] as const);
  return new Date(new TZDate(year, month - 1, day, ...time, timeZone).getTime()).toISOString();
}

/** An instant so many days later at the same hour of the festival's clock, then so many minutes later. */
export const shiftInstant = (instant: string, by: { days?: number; minutes?: number }, timeZone: string): string =>
  shiftByOffsets(instant, by, (at) => tzOffset(timeZone, new Date(at)));

/** The first and the last day of the festival on which an event is, as 2027-02-14. */
export const eventDays = (event: { startDate: string; endDate: string }, timeZone: string): DaySpan =>
  daySpan(event, (at) => tzOffset(timeZone, new Date(at)));

/** Creating a formatter costs more than a hundred uses of it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant in the festival's zone, as 2027-02-14. */
export function festivalDay(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** An instant on the festival's clock, as 2027-02-14 09:30:00: spreadsheets sort it and read it as a time. */
export function festivalTime(instant: Date, timeZone: string): string {
  let format = timeFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    timeFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/** An instant in words for people, as 14 February 2027 at 09:30. */
export const longTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant));

const longDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as 2027-02-14 in words for people, as 14 February 2027. */
export const longDay = (day: string): string => longDays.format(new Date(`${day}T00:00:00Z`));

/** Instants as tables show them, on the festival's clock; what is not set stays empty. */
export const timeCells =
  (timeZone: string) =>
  (at: string | null | undefined): string | null =>
    at ? festivalTime(new Date(at), timeZone) : null;
