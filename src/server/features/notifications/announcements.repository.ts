import type { Insertable } from 'kysely';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { Database } from '../../db/database.ts';
import type { AnnouncementsTable } from '../../db/tables/registration-tables.ts';

export async function insertAnnouncement(db: Database, row: Insertable<AnnouncementsTable>): Promise<void> {
  await db.insertInto('announcements').values(row).execute();
}

export async function hasRecentAnnouncement(
  db: Database,
  {
    eventId,
    subject,
    text,
    since,
    until,
  }: Pick<AnnouncementsTable, 'eventId' | 'subject' | 'text'> & { since: string; until: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where('eventId', '=', eventId)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRegistrationsToNotify(
  db: Database,
  eventId: string,
  statuses: RegistrationStatus[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('status', 'in', statuses)
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** The people of the same registrations. */
export async function countPeopleToNotify(
  db: Database,
  eventId: string,
  statuses: RegistrationStatus[],
): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .innerJoin('participants', 'participants.registrationId', 'registrations.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('registrations.eventId', '=', eventId)
    .where('registrations.status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}
