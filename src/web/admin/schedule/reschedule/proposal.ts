import type { Event } from '#contract/events/events.ts';
import { formatDay, formatTime } from '../../../dates/format-date.ts';
import { durationOf } from '../grid/day-blocks.ts';
import { clockOf, clockText, instantAt, minutesOf } from '../grid/zone-clock.ts';
import { isOutsideOf } from '../outside-main.ts';

/** Where an event is to be: its start on the festival's clock, and its venue; the length stays. */
export interface Proposal {
  day: string;
  minutes: number;
  venue: string | null;
}

/** What the form holds: days and times of the festival's clock, as the browser's fields write them. */
export interface ScheduleValues {
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  venue: string;
}

const MINUTE = 60_000;

/** The form of an event at a proposal, or as it is. */
export function valuesOf(event: Event, proposal: Proposal | null, zone: string): ScheduleValues {
  const start = proposal ? instantAt(proposal, zone) : event.startDate;
  return {
    ...hoursFrom(start, durationOf(event), zone),
    venue: (proposal ? proposal.venue : event.venue) ?? '',
  };
}

function hoursFrom(start: string, minutes: number, zone: string): Omit<ScheduleValues, 'venue'> {
  const [first, last] = [clockOf(start, zone), clockOf(Date.parse(start) + minutes * MINUTE, zone)];
  return {
    startDay: first.day,
    startTime: clockText(first.minutes),
    endDay: last.day,
    endTime: clockText(last.minutes),
  };
}

/** The instants that the form names; null where a field is empty. */
export function readHours(values: ScheduleValues, zone: string): { start: string; end: string } | null {
  const [start, end] = [minutesOf(values.startTime), minutesOf(values.endTime)];
  if (start === null || end === null || values.startDay === '' || values.endDay === '') return null;
  return {
    start: instantAt({ day: values.startDay, minutes: start }, zone),
    end: instantAt({ day: values.endDay, minutes: end }, zone),
  };
}

/** The form after its start was changed: the end follows, so that the event stays as long as it is. */
export function withStart(
  values: ScheduleValues,
  change: Partial<Pick<ScheduleValues, 'startDay' | 'startTime'>>,
  zone: string,
): ScheduleValues {
  const changed = { ...values, ...change };
  const before = readHours(values, zone);
  const start = minutesOf(changed.startTime);
  if (!before || start === null || changed.startDay === '') return changed;
  const length = durationOf({ startDate: before.start, endDate: before.end });
  return { ...changed, ...hoursFrom(instantAt({ day: changed.startDay, minutes: start }, zone), length, zone) };
}

/** What is wrong with the form; empty where it can be saved. */
export function problemsOf(values: ScheduleValues, zone: string): Partial<Record<keyof ScheduleValues, string>> {
  const missing = (['startDay', 'startTime', 'endDay', 'endTime'] as const).filter((name) => values[name] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, 'Required']));
  const hours = readHours(values, zone);
  if (hours && hours.end < hours.start) return { endTime: 'The end must not be before the start' };
  return {};
}

const moment = (instant: string, zone: string) => `${formatDay(instant, zone)}, ${formatTime(instant, zone)}`;

/** What the new hours mean for the event's own deadlines and its main event. */
export function warningsOf(event: Event, main: Event | undefined, start: string, end: string, zone: string): string[] {
  const warnings: string[] = [];
  const deadlines = [
    [event.registrationEnds, 'Registration closes'],
    [event.rosterLocksAt, 'Teams can be changed until'],
    [event.cancellationEnds, 'People can cancel until'],
  ] as const;
  for (const [at, label] of deadlines) {
    if (at !== null && at > start) warnings.push(`${label} ${moment(at, zone)}, after it begins.`);
  }
  const { registrationStarts } = event.effectiveRules;
  if (registrationStarts !== null && registrationStarts >= start) {
    warnings.push(`Registration opens ${moment(registrationStarts, zone)}, when it has begun.`);
  }
  if (main && isOutsideOf(main, { startDate: start, endDate: end })) {
    warnings.push(
      `“${main.title}”, of which it is a part, is from ${moment(main.startDate, zone)} to ${moment(main.endDate, zone)}.`,
    );
  }
  return warnings;
}
