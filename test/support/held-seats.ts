import { seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { Database } from '#server/db/database.ts';

/** The reserved seats of an event, counted from its registrations and as stored: both must always agree. */
export async function countHeldSeats(db: Database, eventId: string): Promise<{ counted: number; written: number }> {
  const { counted } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .where('eventId', '=', eventId)
    .where('status', 'in', seatHoldingStatuses)
    .executeTakeFirstOrThrow();
  const seats = await db
    .selectFrom('eventCapacity')
    .select('reserved')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { counted: Number(counted), written: seats.reserved };
}
