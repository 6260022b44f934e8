import { nanoid } from 'nanoid';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { HistoryItem } from '#contract/registrations.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { RegistrationHistoryTable } from '../../db/registration-tables.ts';
import type { Actor } from './actors.ts';

/** The mails about an entry; `added` goes to the members a leader named. */
export const registrationEmailKinds = [
  'received',
  'added',
  'confirmed',
  'offered',
  'rejected',
  'cancelled',
  'expired',
  'refunded',
  'reminder',
  'announcement',
] as const;
export type RegistrationEmailKind = (typeof registrationEmailKinds)[number];

let counter = 0;

/** Ids that sort in the order they were made, so that what happened within one millisecond stays in order. */
function sortableId(): string {
  counter = (counter + 1) % 36 ** 4;
  const time = Date.now().toString(36).padStart(9, '0');
  return `${time}${counter.toString(36).padStart(4, '0')}${nanoid(8)}`;
}

interface NewHistoryItem {
  registrationId: string;
  kind: RegistrationHistoryTable['kind'];
  from?: RegistrationStatus | null;
  to?: RegistrationStatus | null;
  note?: string | null;
  actor: Actor;
  at: string;
}

export async function insertHistory(db: Database, ...items: NewHistoryItem[]): Promise<void> {
  const rows = items.map(({ registrationId, kind, from, to, note, actor, at }) => ({
    id: sortableId(),
    registrationId,
    kind,
    fromStatus: from ?? null,
    toStatus: to ?? null,
    note: note ?? null,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    at,
  }));
  await db.insertInto('registrationHistory').values(rows).execute();
}

/** What happened to a registration, newest first. */
export async function listHistory(db: Database, registrationId: string): Promise<HistoryItem[]> {
  const rows = await db
    .selectFrom('registrationHistory')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    from: row.fromStatus,
    to: row.toStatus,
    note: row.note,
    actor: row.actorKind,
    actorName: row.actorName,
    at: toIso(row.at),
  }));
}

/** Notes a mail to be written later: rendering it inside a transaction would hold everybody up. */
export async function insertRegistrationEmails(
  db: Database,
  mails: { registrationId: string; kind: RegistrationEmailKind; data?: Record<string, string> }[],
  now: string,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ registrationId, kind, data = {} }) => ({
    id: nanoid(),
    registrationId,
    kind,
    data: JSON.stringify(data),
    attempts: 0,
    dueAt: now,
  }));
  await db.insertInto('registrationEmails').values(rows).execute();
}

export interface QueuedEmail {
  id: string;
  registrationId: string;
  kind: RegistrationEmailKind;
  data: Record<string, string>;
  attempts: number;
}

export async function listDueEmails(db: Database, now: string, limit: number): Promise<QueuedEmail[]> {
  const rows = await db
    .selectFrom('registrationEmails')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    registrationId: row.registrationId,
    kind: row.kind as RegistrationEmailKind,
    data: JSON.parse(row.data) as Record<string, string>,
    attempts: row.attempts,
  }));
}

/** Takes a mail off the list; false where another process was first. */
export async function takeEmail(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('registrationEmails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function postponeEmail(db: Database, { id, attempts }: QueuedEmail, dueAt: string): Promise<void> {
  await db
    .updateTable('registrationEmails')
    .set({ dueAt, attempts: attempts + 1 })
    .where('id', '=', id)
    .execute();
}
