import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';

/** Checks people of a registration in; returns the ids of those who were not in before. */
export async function checkInPeople(
  db: Database,
  registrationId: string,
  people: string[],
  { by, gate = null, now }: { by: string; gate?: string | null; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: now, checkedInBy: by, checkedInGate: gate })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is', null)
    .where('releasedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes check-ins; returns the ids of those who were in. */
export async function undoCheckIn(db: Database, registrationId: string, people: string[]): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: null, checkedInBy: null, checkedInGate: null })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many people are inside and how many are expected, of one event with its sub-events, or of all in the scope. Who was admitted stays
 * inside when the registration ends or the person leaves it.
 */
export async function countPeople(db: Database, scope: Scope, eventId: string | undefined) {
  let query = db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .select((eb) => [
      eb.fn.count<number>('participants.checkedInAt').as('checkedIn'),
      eb.fn.countAll<number>().as('expected'),
    ])
    .where((eb) =>
      eb.or([
        eb('participants.checkedInAt', 'is not', null),
        eb.and([eb('registrations.status', '=', 'confirmed'), eb('participants.releasedAt', 'is', null)]),
      ]),
    );
  if (eventId) {
    query = query.where('registrations.eventId', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('events.id')
        .where((or) => or.or([or('events.id', '=', eventId), or('events.mainEventId', '=', eventId)])),
    );
  }
  const { checkedIn, expected } = await inScope(query, 'registrations.eventId', scope).executeTakeFirstOrThrow();
  return { checkedIn: Number(checkedIn), expected: Number(expected) };
}

/** What the gate needs to know of a registration's event. */
export interface GateEvent {
  startDate: string;
  endDate: string;
  mainEventId: string | null;
  isDeleted: boolean;
  /** The closed year that it belongs to. */
  year: string | null;
}

export async function getGateEvent(db: Database, eventId: string): Promise<GateEvent> {
  const row = await db
    .selectFrom('events')
    .select(['startDate', 'endDate', 'mainEventId', 'deletedAt', 'year'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return {
    startDate: toIso(row.startDate),
    endDate: toIso(row.endDate),
    mainEventId: row.mainEventId,
    isDeleted: row.deletedAt !== null,
    year: row.year,
  };
}
