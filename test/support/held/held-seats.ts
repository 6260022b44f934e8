import { type RegistrationStatus, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { Database } from '#server/db/database.ts';

/** The reserved seats of an event, counted from its registrations and as stored: both must always agree. */
export async function countHeldSeats(db: Database, eventId: string): Promise<{ counted: number; written: number }> {
  const seats = await db
    .selectFrom('eventCapacity')
    .select('reserved')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { counted: await countIn(db, eventId, seatHoldingStatuses), written: seats.reserved };
}

/** The same of an event's waitlist. */
export async function countWaitlisted(db: Database, eventId: string): Promise<{ counted: number; written: number }> {
  const seats = await db
    .selectFrom('eventCapacity')
    .select('waitlisted')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { counted: await countIn(db, eventId, ['waitlisted']), written: seats.waitlisted };
}

async function countIn(db: Database, eventId: string, statuses: readonly RegistrationStatus[]): Promise<number> {
  const { counted } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('eventId', '=', eventId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return Number(counted);
}
