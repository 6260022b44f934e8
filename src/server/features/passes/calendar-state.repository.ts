import { hasEnded } from '#contract/registration-rules.ts';
import { type Database, toIso } from '../../db/database.ts';

/** When a registration or its event last changed, and whether it still takes place. */
export async function readCalendarState(
  db: Database,
  registrationId: string,
): Promise<{ lastModified: string; isCancelled: boolean }> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([
      'registrations.status',
      'registrations.updatedAt',
      'events.updatedAt as eventUpdatedAt',
      'events.deletedAt',
    ])
    .where('registrations.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const [own, events] = [toIso(row.updatedAt), toIso(row.eventUpdatedAt)];
  return {
    lastModified: [own, events].sort().at(-1) ?? own,
    isCancelled: row.deletedAt !== null || hasEnded(row.status),
  };
}
