import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Written into the statement: a bound value would keep SQLite from using the waitlist's own index. */
const WAITLISTED = sql.lit('waitlisted' as const);

/** How full an event is. `lastNumber` is the number of its newest entry. */
export interface Seats {
  reserved: number;
  lastNumber: number;
}

async function takeRow(db: Database, eventId: string): Promise<Seats | undefined> {
  return db
    .updateTable('eventCapacity')
    .set((expression) => ({ lastNumber: expression('lastNumber', '+', 0) }))
    .where('eventId', '=', eventId)
    .returning(['reserved', 'lastNumber'])
    .executeTakeFirst();
}

/**
 * Locks an event's places until the transaction ends and reads them. Writing the row is the lock, alike
 * on both engines: PostgreSQL makes others wait and then reads what they left, SQLite has one writer anyway.
 */
export async function lockCapacity(db: Database, eventId: string): Promise<Seats> {
  const seats = await takeRow(db, eventId);
  if (seats) return seats;
  await db
    .insertInto('eventCapacity')
    .values({ eventId, reserved: 0, lastNumber: 0 })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
  return (await takeRow(db, eventId)) ?? { reserved: 0, lastNumber: 0 };
}

/** Writes what a decision changed; the caller holds the lock. */
export async function updateReserved(
  db: Database,
  eventId: string,
  { reserved, number }: { reserved: number; number: number },
) {
  await db
    .updateTable('eventCapacity')
    .set((expression) => ({
      reserved: expression('reserved', '+', reserved),
      lastNumber: expression('lastNumber', '+', number),
    }))
    .where('eventId', '=', eventId)
    .execute();
}

/** How full an event is, without any lock: good enough to show. */
export async function readSeats(db: Database, eventId: string): Promise<Seats & { waitlisted: number }> {
  const seats = await db
    .selectFrom('eventCapacity')
    .select(['reserved', 'lastNumber'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  const { waitlisted } = await db
    .selectFrom('registrations')
    .select((expression) => expression.fn.countAll<number>().as('waitlisted'))
    .where('eventId', '=', eventId)
    .where('status', '=', 'waitlisted')
    .executeTakeFirstOrThrow();
  return { reserved: seats?.reserved ?? 0, lastNumber: seats?.lastNumber ?? 0, waitlisted: Number(waitlisted) };
}

/** Entries whose deadline has passed, of one event; the oldest deadlines first. */
export async function listExpired(db: Database, eventId: string, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('expiresAt', '<=', now)
    .where('eventId', '=', eventId)
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Events that have something to settle: a lapsed entry, or a free place and somebody waiting. */
export async function listEventsToProcess(db: Database, now: string): Promise<string[]> {
  const lapsed = await db
    .selectFrom('registrations')
    .select('eventId')
    .distinct()
    .where('expiresAt', '<=', now)
    .execute();
  const waitlisted = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'registrations.eventId')
    .select('registrations.eventId')
    .distinct()
    .where('registrations.status', '=', 'waitlisted')
    .where('events.deletedAt', 'is', null)
    .where('events.status', '=', 'active')
    .where('events.endDate', '>', now)
    .where((expression) =>
      expression.or([
        expression('events.capacity', 'is', null),
        expression(
          expression.fn.coalesce('eventCapacity.reserved', expression.lit(0)),
          '<',
          expression.ref('events.capacity'),
        ),
      ]),
    )
    .execute();
  return [...new Set([...lapsed, ...waitlisted].map(({ eventId }) => eventId))];
}

/** Who waits longest, in order. */
export async function listWaiting(db: Database, eventId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('status', '=', WAITLISTED)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The place in the waitlist, from 1. */
export async function countWaitingBefore(db: Database, eventId: string, number: number): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('status', '=', WAITLISTED)
    .where('number', '<=', number)
    .executeTakeFirstOrThrow();
  return Number(count);
}
