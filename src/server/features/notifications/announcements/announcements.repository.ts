import type { Insertable } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { AnnouncementsTable } from '../../../db/tables/registration-tables.ts';
import type { AnnouncementData } from '../email-contents.ts';

export async function insertAnnouncement(
  db: Database,
  row: Insertable<AnnouncementsTable>,
  eventIds: string[],
): Promise<void> {
  await db.insertInto('announcements').values(row).execute();
  await setAnnouncementEvents(db, row.id, eventIds);
}

/** What a mail says, and where answers go; undefined where it is not there any more. */
export async function findMailText(db: Database, id: string): Promise<AnnouncementData | undefined> {
  const row = await db
    .selectFrom('announcements')
    .select(['subject', 'text', 'replyTo'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { subject: row.subject, text: row.text, ...(row.replyTo === null ? {} : { replyTo: row.replyTo }) };
}

/** Says of which events the people of a mail are. */
export async function setAnnouncementEvents(db: Database, announcementId: string, eventIds: string[]): Promise<void> {
  await db.deleteFrom('announcementEvents').where('announcementId', '=', announcementId).execute();
  if (eventIds.length === 0) return;
  const rows = eventIds.map((eventId) => ({ announcementId, eventId }));
  await db.insertInto('announcementEvents').values(rows).execute();
}

/** Whether the same was sent, or scheduled for the same time, to the same people within a time. */
export async function hasRecentAnnouncement(
  db: Database,
  { audience, subject, text, sendAt }: { audience: string; subject: string; text: string; sendAt: string | null },
  { since, until }: { since: string; until: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where('createdAt', '>', since)
    .where('createdAt', '<=', until)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .where('audience', '=', audience)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '=', 'scheduled')]))
    .where('sendAt', sendAt === null ? 'is' : '=', sendAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many mails wait for their time. */
export async function countScheduled(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow();
  return Number(count);
}
