import type { Updateable } from 'kysely';
import { type Database, toIso } from '../../../db/database.ts';
import type { AnnouncementsTable } from '../../../db/tables/registration-tables.ts';

export interface ScheduledMail {
  id: string;
  eventId: string;
  subject: string;
  text: string;
  replyTo: string | null;
  /** As `readAudience` takes it. */
  audience: unknown;
  sentTo: string;
  sendAt: string;
  approvalId: string | null;
  userId: string | null;
  sentBy: string;
}

/** The ids of mails whose time has come, the earliest first. */
export async function listDueMails(db: Database, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('announcements')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('sendAt', '<=', now)
    .orderBy('sendAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A mail that still waits for its time. */
export async function findScheduled(db: Database, id: string): Promise<ScheduledMail | undefined> {
  const row = await db
    .selectFrom('announcements')
    .select(['id', 'eventId', 'subject', 'text', 'replyTo', 'audience', 'sentTo', 'sendAt', 'approvalId', 'userId'])
    .select('sentBy')
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, sentTo, sendAt } = row;
  return { ...row, audience: JSON.parse(audience ?? '{}'), sentTo: sentTo ?? '', sendAt: toIso(sendAt ?? '') };
}

export async function updateMail(db: Database, id: string, changes: Updateable<AnnouncementsTable>): Promise<void> {
  await db.updateTable('announcements').set(changes).where('id', '=', id).execute();
}

/** The e-mail of an admin's account. */
export async function findAdminEmail(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst();
}

/** Makes the emails of a mail due again that were given up, as if they had not been attempted. Returns how many. */
export async function retryFailed(db: Database, announcementId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('emailQueue')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now })
    .where('announcementId', '=', announcementId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
