import { type Database, toIso } from '../../db/database.ts';

export interface RegistrationToRemind {
  id: string;
  createdAt: string;
  startDate: string;
}

/**
 * Confirmed registrations of events that begin between the two instants and that were not checked yet, in no order: sorting would read all
 * of the day for each batch.
 */
export async function listRegistrationsToRemind(
  db: Database,
  from: string,
  to: string,
  limit: number,
): Promise<RegistrationToRemind[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.eventId', 'events.id')
    .select(['registrations.id', 'registrations.createdAt', 'events.startDate'])
    .where('events.startDate', '>', from)
    .where('events.startDate', '<=', to)
    .where('events.deletedAt', 'is', null)
    .where('registrations.status', '=', 'confirmed')
    .where('registrations.remindedAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id, createdAt, startDate }) => ({ id, createdAt: toIso(createdAt), startDate: toIso(startDate) }));
}

/** Marks a registration as reminded; false where another process did. */
export async function claimReminder(db: Database, registrationId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registrations')
    .set({ remindedAt: now })
    .where('id', '=', registrationId)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
