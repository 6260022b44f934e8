import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { EventClashes } from '#contract/schedule/event-clashes.ts';
import type { AppContext } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import { getEvent } from '../events/events.service.ts';
import * as repository from './clashes.repository.ts';

/**
 * How many of an event's people another event at the given hours would clash for; dates without an offset are the festival's.
 * Of other events than those of `scope` there is a number alone. Throws `event_not_found`, and `validation_failed` for an end
 * that is before the start.
 */
export async function findClashes(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  eventId: string,
  hours: { startDate?: string | undefined; endDate?: string | undefined },
  scope: Scope | undefined,
): Promise<EventClashes> {
  const event = await getEvent(db, eventId);
  const start = toUtc(hours.startDate ?? event.startDate, config.timeZone);
  const end = toUtc(hours.endDate ?? event.endDate, config.timeZone, { endOfDay: true });
  if (end < start) throw fieldError('endDate', 'The end must not be before the start');
  const rows = await repository.countClashes(db, eventId, start, end);
  const present = await repository.countClashes(db, eventId, event.startDate, event.endDate);
  const clashing = (found: repository.ClashRow[]) => found.find((row) => row.eventId === null)?.people ?? 0;
  const counts = new Map(rows.flatMap((row) => (row.eventId === null ? [] : [[row.eventId, row.people] as const])));
  const own = [...counts.keys()].filter((id) => reaches(scope, id));
  const events = (await repository.listHours(db, own)).map(({ id, ...row }) => ({
    eventId: id,
    ...row,
    people: counts.get(id) ?? 0,
  }));
  return {
    eventId,
    people: await repository.countPeople(db, eventId),
    clashing: clashing(rows),
    clashingNow: clashing(present),
    elsewhere: [...counts].reduce((sum, [id, people]) => (own.includes(id) ? sum : sum + people), 0),
    events: events.toSorted((one, other) => other.people - one.people),
  };
}
