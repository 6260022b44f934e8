import { type Insertable, sql } from 'kysely';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { likePattern } from '../../db/search.ts';
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

/** Whom a message goes to. */
export interface Audience {
  eventIds: string[];
  statuses: RegistrationStatus[];
  college?: string | undefined;
}

/** The sub-events of a main event that are in a scope. */
export async function listSubEventIds(db: Database, mainEventId: string, scope: Scope): Promise<string[]> {
  const query = db
    .selectFrom('events')
    .select('events.id')
    .where('mainEventId', '=', mainEventId)
    .where('deletedAt', 'is', null);
  return (await inScope(query, 'events.id', scope).execute()).map(({ id }) => id);
}

const inAudience = (db: Database, { eventIds, statuses, college }: Audience) => {
  const query = db
    .selectFrom('registrations')
    .where('registrations.eventId', 'in', eventIds)
    .where('registrations.status', 'in', statuses);
  return college
    ? query.where(sql<boolean>`lower(registrations.college) like ${likePattern(college)} escape '\\'`)
    : query;
};

export async function listRegistrationsToNotify(db: Database, audience: Audience): Promise<string[]> {
  const rows = await inAudience(db, audience)
    .select('registrations.id')
    .orderBy('registrations.eventId')
    .orderBy('registrations.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** The people of the same registrations. */
export async function countPeopleToNotify(db: Database, audience: Audience): Promise<number> {
  const { count } = await inAudience(db, audience)
    .innerJoin('participants', 'participants.registrationId', 'registrations.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
