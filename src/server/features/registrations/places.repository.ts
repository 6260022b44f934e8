import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Written into the statement: a bound value would keep SQLite from using the waitlist's own index. */
const WAITLISTED = sql.lit('waitlisted' as const);

/** How full an event is. `lastNumber` is the number of its newest entry. */
export interface Places {
  taken: number;
  lastNumber: number;
}

async function takeRow(db: Database, eventId: string): Promise<Places | undefined> {
  return db
    .updateTable('eventPlaces')
    .set((expression) => ({ lastNumber: expression('lastNumber', '+', 0) }))
    .where('eventId', '=', eventId)
    .returning(['taken', 'lastNumber'])
    .executeTakeFirst();
}

/**
 * Locks an event's places until the transaction ends and reads them. Writing the row is the lock, alike
 * on both engines: PostgreSQL makes others wait and then reads what they left, SQLite has one writer anyway.
 */
export async function lockPlaces(db: Database, eventId: string): Promise<Places> {
  const places = await takeRow(db, eventId);
  if (places) return places;
  await db
    .insertInto('eventPlaces')
    .values({ eventId, taken: 0, lastNumber: 0 })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
  return (await takeRow(db, eventId)) ?? { taken: 0, lastNumber: 0 };
}

/** Writes what a decision changed; the caller holds the lock. */
export async function changePlaces(
  db: Database,
  eventId: string,
  { taken, number }: { taken: number; number: number },
) {
  await db
    .updateTable('eventPlaces')
    .set((expression) => ({
      taken: expression('taken', '+', taken),
      lastNumber: expression('lastNumber', '+', number),
    }))
    .where('eventId', '=', eventId)
    .execute();
}

/** How full an event is, without any lock: good enough to show. */
export async function readPlaces(db: Database, eventId: string): Promise<Places & { waiting: number }> {
  const places = await db
    .selectFrom('eventPlaces')
    .select(['taken', 'lastNumber'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom('entries')
    .select((expression) => expression.fn.countAll<number>().as('waiting'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'waitlisted')
    .executeTakeFirstOrThrow();
  return { taken: places?.taken ?? 0, lastNumber: places?.lastNumber ?? 0, waiting: Number(waiting) };
}

/** Entries whose deadline has passed, of one event; the oldest deadlines first. */
export async function listLapsed(db: Database, eventId: string, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('entries')
    .select('id')
    .where('heldUntil', '<=', now)
    .where('eventId', '=', eventId)
    .orderBy('heldUntil')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Events that have something to settle: a lapsed entry, or a free place and somebody waiting. */
export async function listUnsettledEvents(db: Database, now: string): Promise<string[]> {
  const lapsed = await db.selectFrom('entries').select('eventId').distinct().where('heldUntil', '<=', now).execute();
  const waiting = await db
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .leftJoin('eventPlaces', 'eventPlaces.eventId', 'entries.eventId')
    .select('entries.eventId')
    .distinct()
    .where('entries.state', '=', 'waitlisted')
    .where('events.deletedAt', 'is', null)
    .where('events.status', '=', 'active')
    .where('events.endDate', '>', now)
    .where((expression) =>
      expression.or([
        expression('events.capacity', 'is', null),
        expression(
          expression.fn.coalesce('eventPlaces.taken', expression.lit(0)),
          '<',
          expression.ref('events.capacity'),
        ),
      ]),
    )
    .execute();
  return [...new Set([...lapsed, ...waiting].map(({ eventId }) => eventId))];
}

/** Who waits longest, in order. */
export async function listWaiting(db: Database, eventId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('entries')
    .select('id')
    .where('eventId', '=', eventId)
    .where('state', '=', WAITLISTED)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The place in the waitlist, from 1. */
export async function countWaitingBefore(db: Database, eventId: string, number: number): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('state', '=', WAITLISTED)
    .where('number', '<=', number)
    .executeTakeFirstOrThrow();
  return Number(count);
}
