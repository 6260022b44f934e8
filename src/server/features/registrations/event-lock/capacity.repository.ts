import { sql } from 'kysely';
import type { EventSeats } from '#contract/events/seats.ts';
import type { Database } from '../../../db/database.ts';
import { isEventActive } from '../../../db/event-rule-columns.ts';

/** How full an event is. `lastNumber` is the number of its newest registration. */
export interface Seats {
  reserved: number;
  waitlisted: number;
  lastNumber: number;
}

async function lockRow(db: Database, eventId: string): Promise<Seats | undefined> {
  return db
    .updateTable('eventCapacity')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 0) }))
    .where('eventId', '=', eventId)
    .returning(['reserved', 'waitlisted', 'lastNumber'])
    .executeTakeFirst();
}

/**
 * Locks an event's seats until the transaction ends and reads them: the lock that prevents overselling. Writing the
 * row is the lock on both engines: PostgreSQL makes others wait and then read the committed row, SQLite has one
 * writer anyway. What compares them with the capacity: `create-registrations`, the waitlist (`expire-and-promote`), late money
 * (`reinstateExpired`), verifications (`verification-rules`), imports, and what the desk moves, restores or admits (`desk/`). Undefined where there is no such event, deleted ones included.
 */
export async function lockCapacity(db: Database, eventId: string): Promise<Seats | undefined> {
  const seats = await lockRow(db, eventId);
  if (seats) return seats;
  const event = db
    .selectFrom('events')
    .select(['id as eventId', sql.lit(0).as('reserved'), sql.lit(0).as('lastNumber')])
    .where('id', '=', eventId);
  await db
    .insertInto('eventCapacity')
    .columns(['eventId', 'reserved', 'lastNumber'])
    .expression(event)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute();
  return lockRow(db, eventId);
}

/** Adds to the reserved seats, to the length of the waitlist and to the last number; the caller holds the lock. */
export async function updateSeats(
  db: Database,
  eventId: string,
  { reserved, waitlisted, number }: { reserved: number; waitlisted: number; number: number },
) {
  await db
    .updateTable('eventCapacity')
    .set((eb) => ({
      reserved: eb('reserved', '+', reserved),
      waitlisted: eb('waitlisted', '+', waitlisted),
      lastNumber: eb('lastNumber', '+', number),
    }))
    .where('eventId', '=', eventId)
    .execute();
}

/** How full an event is, read without a lock: for display only. */
export async function readSeats(db: Database, eventId: string): Promise<Seats> {
  const seats = await db
    .selectFrom('eventCapacity')
    .select(['reserved', 'waitlisted', 'lastNumber'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return seats ?? { reserved: 0, waitlisted: 0, lastNumber: 0 };
}

/** How full every active event with a capacity is that ends after `now`, read without locks: for display only. */
export async function listSeats(db: Database, now: string): Promise<EventSeats[]> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'events.id')
    .select(['events.id as eventId', 'events.capacity', 'eventCapacity.reserved', 'eventCapacity.waitlisted'])
    .where('events.capacity', 'is not', null)
    .where(isEventActive)
    .where('events.endDate', '>', now)
    .where('events.deletedAt', 'is', null)
    .where('main.deletedAt', 'is', null)
    .execute();
  return rows.map(({ eventId, capacity, reserved, waitlisted }) => ({
    eventId,
    available: Math.max(0, Number(capacity) - (reserved ?? 0)),
    waitlisted: waitlisted ?? 0,
  }));
}
