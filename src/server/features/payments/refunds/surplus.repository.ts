import type { Database } from '../../../db/database.ts';

/** Whose these registrations are, by their ids. */
export async function listRegistrants(db: Database, registrationIds: string[]) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([
      'registrations.id as registrationId',
      'registrations.status as registrationStatus',
      'registrations.name as registrationName',
      'registrations.email as registrationEmail',
      'registrations.number as registrationNumber',
      'registrations.eventId',
      'events.title as eventTitle',
    ])
    .where('registrations.id', 'in', registrationIds)
    .execute();
  return new Map(rows.map((row) => [row.registrationId, row]));
}
