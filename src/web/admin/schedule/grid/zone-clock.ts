import { instantShowing } from '#contract/schedule/shift-instant.ts';
import { minutesAhead, shifted } from '../../../dates/zone-offsets.ts';

/** What the festival's clocks show at an instant: its day and the minutes since midnight. */
export interface ClockTime {
  /** `2027-02-14` */
  day: string;
  minutes: number;
}

const MINUTE = 60_000;
export function clockOf(instant: string | number, zone: string): ClockTime {
  const there = shifted(new Date(instant).getTime(), zone);
  return { day: there.toISOString().slice(0, 10), minutes: there.getUTCHours() * 60 + there.getUTCMinutes() };
}

/** The instant at which the festival's clocks show this; minutes beyond midnight are of the next day. */
export function instantAt({ day, minutes }: ClockTime, zone: string): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE;
  return new Date(instantShowing(wanted, wanted, (at) => minutesAhead(at, zone))).toISOString();
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `09:30`, as a time field holds it. */
export const clockText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** The minutes of `09:30`; null of anything else. */
export function minutesOf(text: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
