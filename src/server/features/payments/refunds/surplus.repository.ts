import { inChunks } from '../../../db/batches/chunks.ts';
import type { Database } from '../../../db/database.ts';
import { registrantColumns } from '../registrant-columns.ts';

/** Whose these registrations are, by their ids. */
export async function listRegistrants(db: Database, registrationIds: string[]) {
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom('registrations')
      .innerJoin('events', 'events.id', 'registrations.eventId')
      .select([
        'registrations.id as registrationId',
        'isPrepaid',
        'registrations.amount as price',
        ...registrantColumns,
      ])
      .where('registrations.id', 'in', ids)
      .execute(),
  );
  return new Map(
    rows.map(({ isPrepaid, ...row }) => [row.registrationId, { ...row, waitsForSeat: Boolean(isPrepaid) }]),
  );
}
