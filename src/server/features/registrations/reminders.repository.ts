import { type Database, toIso } from '../../db/database.ts';

export interface EntryToRemind {
  id: string;
  createdAt: string;
  startDate: string;
}

/** Confirmed entries of events that begin between the two instants and that were not looked at yet. */
export async function listEntriesToRemind(
  db: Database,
  from: string,
  to: string,
  limit: number,
): Promise<EntryToRemind[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('entries', 'entries.eventId', 'events.id')
    .select(['entries.id', 'entries.createdAt', 'events.startDate'])
    .where('events.startDate', '>', from)
    .where('events.startDate', '<=', to)
    .where('events.deletedAt', 'is', null)
    .where('entries.state', '=', 'confirmed')
    .where('entries.remindedAt', 'is', null)
    .orderBy('entries.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, createdAt, startDate }) => ({ id, createdAt: toIso(createdAt), startDate: toIso(startDate) }));
}

/** Marks an entry as reminded; false where another process did. */
export async function claimReminder(db: Database, entryId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entries')
    .set({ remindedAt: now })
    .where('id', '=', entryId)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
