import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Database, toIso } from '../../db/database.ts';
import type { OutboxTable } from '../../db/schema.ts';

const attachmentsSchema = z.array(
  z.object({ filename: z.string(), contentType: z.string(), content: z.string(), cid: z.string().optional() }),
);

/** A file in a mail; `content` is base64, `cid` the name by which the HTML shows it inline. */
export type StoredAttachment = z.infer<typeof attachmentsSchema>[number];

/** A mail that waits; `attempts` counts the tries begun, the running one included. */
export interface PendingEmail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments: StoredAttachment[];
  attempts: number;
  createdAt: string;
}

function toWaitingMail(row: Selectable<OutboxTable>): PendingEmail {
  const { id, recipient, subject, html, text, attempts } = row;
  const attachments = attachmentsSchema.parse(JSON.parse(row.attachments));
  return { id, recipient, subject, html, text, attempts, attachments, createdAt: toIso(row.createdAt) };
}

export async function insertEmail(db: Database, mail: Omit<PendingEmail, 'attempts'>): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      ...mail,
      attachments: JSON.stringify(mail.attachments),
      status: 'pending',
      attempts: 0,
      nextAttemptAt: mail.createdAt,
      lastError: null,
    })
    .execute();
}

/** Mails whose time has come, longest due first. */
export async function listDueEmails(db: Database, now: string, limit: number): Promise<PendingEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toWaitingMail);
}

/**
 * Begins the next try of a mail as it was read: of several processes one alone gets true. Until
 * `leaseUntil` nobody else takes it; a process that dies meanwhile loses it to the others then.
 */
export async function claimEmail(db: Database, mail: PendingEmail, leaseUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, nextAttemptAt: leaseUntil })
    .where('id', '=', mail.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps who was written to and when; what was written (links that log in, tickets) goes. */
export async function markEmailSent(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sentAt: now, html: '', text: '', attachments: '[]', lastError: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeEmail(db: Database, id: string, until: string, lastError: string): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt: until, lastError }).where('id', '=', id).execute();
}

export async function markEmailFailed(db: Database, id: string, lastError: string): Promise<void> {
  await db.updateTable('outbox').set({ status: 'failed', lastError }).where('id', '=', id).execute();
}

/** Deletes what was sent or given up and was written before an instant. */
export async function deleteEmailsBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('outbox').where('status', '!=', 'pending').where('createdAt', '<', before).execute();
}
