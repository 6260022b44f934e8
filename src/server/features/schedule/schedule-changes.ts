import { createHash } from 'node:crypto';
import type { Event } from '#contract/events/events.ts';
import type { ScheduleChange, ScheduleSlot } from '#contract/schedule/schedule-releases.ts';

/** When and where everything is that people go to: active sub-events, and active main events that have none. */
export function slotsOf(mainEvents: readonly Event[], subEvents: readonly Event[]): ScheduleSlot[] {
  const groups = new Set(subEvents.map(({ mainEventId }) => mainEventId));
  return [...mainEvents.filter(({ _id }) => !groups.has(_id)), ...subEvents]
    .filter(({ effectiveRules }) => effectiveRules.status === 'active')
    .map(({ _id, title, startDate, endDate, venue }) => ({ eventId: _id, title, startDate, endDate, venue }))
    .sort((one, other) => one.startDate.localeCompare(other.startDate) || one.title.localeCompare(other.title, 'en'));
}

function changeOf(from: ScheduleSlot | undefined, to: ScheduleSlot): ScheduleChange[] {
  const change = { eventId: to.eventId, title: to.title, to };
  if (!from) return [{ ...change, kind: 'new', from: null }];
  if (from.startDate !== to.startDate || from.endDate !== to.endDate) return [{ ...change, kind: 'moved', from }];
  return from.venue === to.venue ? [] : [{ ...change, kind: 'venue', from }];
}

/** What is different between two schedules, by the hours of the newer one; what is cancelled comes last. */
export function changesBetween(before: readonly ScheduleSlot[], now: readonly ScheduleSlot[]): ScheduleChange[] {
  const known = new Map(before.map((slot) => [slot.eventId, slot]));
  const left = new Set(now.map(({ eventId }) => eventId));
  return [
    ...now.flatMap((slot) => changeOf(known.get(slot.eventId), slot)),
    ...before
      .filter(({ eventId }) => !left.has(eventId))
      .map((from) => ({ kind: 'cancelled' as const, eventId: from.eventId, title: from.title, from, to: null })),
  ];
}

/** Tells one set of changes, and of moves that people are mailed about, from every other one. */
export function changesFingerprint(
  changes: readonly ScheduleChange[],
  moves: ReadonlyMap<string, { eventId: string }>,
): string {
  const sorted = [...moves.values()].sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([changes, sorted]))
    .digest('base64url');
}

/** The name after `0.3` is `0.4`; of a name that ends in no number the same with a 2. */
export function nextName(name: string | undefined): string {
  if (name === undefined) return '0.1';
  const match = /^(.*?)(\d+)$/.exec(name);
  return match ? `${match[1]}${Number(match[2]) + 1}` : `${name} 2`;
}
