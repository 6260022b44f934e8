import type { Insertable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { EventsTable } from '../../../db/schema.ts';
import { insertEvents } from '../events.repository.ts';

/** The event to copy and the fields that differ; fields left out are copied. */
export interface EventCopy extends Partial<Omit<Insertable<EventsTable>, 'id'>> {
  from: string;
  id: string;
}

/** Inserts copies of events as they are stored: inactive, saved once, no part of the sample festival. */
export async function insertCopies(db: Database, copies: EventCopy[], now: string): Promise<void> {
  const originals = await db
    .selectFrom('events')
    .selectAll()
    .where(
      'id',
      'in',
      copies.map(({ from }) => from),
    )
    .execute();
  const byId = new Map(originals.map((row) => [row.id, row]));
  const fresh = { status: 'inactive', version: 1, isSample: false, createdAt: now, updatedAt: now } as const;
  const rows = copies.flatMap(({ from, ...changed }) => {
    const original = byId.get(from);
    // The flags are numbers on SQLite, which takes them back as they are.
    return original ? [{ ...original, ...changed, ...fresh } as Insertable<EventsTable>] : [];
  });
  await insertEvents(db, rows);
}
