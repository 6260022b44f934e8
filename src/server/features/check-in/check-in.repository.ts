import { sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { lockRow } from '../../db/lock-row.ts';

/** Writes down when the last of a registration's people who are in was admitted, for the orders and filters of lists. */
async function noteAdmission(db: Database, registrationId: string): Promise<void> {
  const admittedAt = sql<
    string | null
  >`(select max("checkedInAt") from participants where "registrationId" = ${registrationId})`;
  await db.updateTable('registrations').set({ admittedAt }).where('id', '=', registrationId).execute();
}

/** Locks a registration before the gate decides: as where one is cancelled, first itself, then its people. */
export const lockAdmission = (db: Database, registrationId: string): Promise<void> =>
  lockRow(db, 'registrations', 'id', registrationId);

/** Checks people of a registration in, which the caller has locked; returns the ids of those who were not in before. */
export async function checkInPeople(
  db: Database,
  registrationId: string,
  people: string[],
  { by, gate = null, scan = null, now }: { by: string; gate?: string | null; scan?: string | null; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: now, checkedInBy: by, checkedInGate: gate, checkedInScan: scan })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is', null)
    .where('releasedAt', 'is', null)
    .returning('id')
    .execute();
  if (rows.length > 0) await noteAdmission(db, registrationId);
  return rows.map(({ id }) => id);
}

/** The ids of the people of a registration who are in by one scan. */
export async function listByScan(db: Database, registrationId: string, scan: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('checkedInScan', '=', scan)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the people of a registration who do not come in by one scan: its gate has taken it back. */
export async function listUndone(db: Database, registrationId: string, scan: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('undoneScan', '=', scan)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes check-ins, of one scan where it is named, which checks in none of the people any more; returns the ids of those who were in. */
export async function undoCheckIn(
  db: Database,
  registrationId: string,
  people: string[],
  scan: string | undefined,
): Promise<string[]> {
  await lockRow(db, 'registrations', 'id', registrationId);
  if (scan !== undefined) {
    await db
      .updateTable('participants')
      .set({ undoneScan: scan })
      .where('registrationId', '=', registrationId)
      .where('id', 'in', people)
      .execute();
  }
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: null, checkedInBy: null, checkedInGate: null, checkedInScan: null })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is not', null)
    .$if(scan !== undefined, (query) => query.where('checkedInScan', '=', scan ?? ''))
    .returning('id')
    .execute();
  if (rows.length > 0) await noteAdmission(db, registrationId);
  return rows.map(({ id }) => id);
}

/** The same for some registrations whose people were admitted before that was written down; false where there are none. */
export async function noteFormerAdmissions(db: Database, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .select('registrations.id')
    .distinct()
    .where('participants.checkedInAt', 'is not', null)
    .where('registrations.admittedAt', 'is', null)
    .limit(limit)
    .execute();
  for (const { id } of rows) await noteAdmission(db, id);
  return rows.length > 0;
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
