import { nanoid } from 'nanoid';
import type { HistoryItem } from '#contract/entries.ts';
import type { EntryState } from '#contract/entry-rules.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { EntryHistoryTable } from '../../db/entry-tables.ts';
import type { Actor } from './entry-moves.ts';

/** The mails about an entry; `added` goes to the members a leader named. */
export const entryMailKinds = [
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
export type EntryMailKind = (typeof entryMailKinds)[number];

let counter = 0;

/** Ids that sort in the order they were made, so that what happened within one millisecond stays in order. */
function sortableId(): string {
  counter = (counter + 1) % 36 ** 4;
  const time = Date.now().toString(36).padStart(9, '0');
  return `${time}${counter.toString(36).padStart(4, '0')}${nanoid(8)}`;
}

interface HistoryEntry {
  entryId: string;
  kind: EntryHistoryTable['kind'];
  from?: EntryState | null;
  to?: EntryState | null;
  note?: string | null;
  actor: Actor;
  at: string;
}

export async function insertHistory(db: Database, ...items: HistoryEntry[]): Promise<void> {
  const rows = items.map(({ entryId, kind, from, to, note, actor, at }) => ({
    id: sortableId(),
    entryId,
    kind,
    fromState: from ?? null,
    toState: to ?? null,
    note: note ?? null,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    at,
  }));
  await db.insertInto('entryHistory').values(rows).execute();
}

/** What happened to an entry, newest first. */
export async function listHistory(db: Database, entryId: string): Promise<HistoryItem[]> {
  const rows = await db
    .selectFrom('entryHistory')
    .selectAll()
    .where('entryId', '=', entryId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    from: row.fromState,
    to: row.toState,
    note: row.note,
    actor: row.actorKind,
    actorName: row.actorName,
    at: toIso(row.at),
  }));
}

/** Notes a mail to be written later: rendering it inside a transaction would hold everybody up. */
export async function insertEntryMails(
  db: Database,
  mails: { entryId: string; kind: EntryMailKind; data?: Record<string, string> }[],
  now: string,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ entryId, kind, data = {} }) => ({
    id: nanoid(),
    entryId,
    kind,
    data: JSON.stringify(data),
    attempts: 0,
    dueAt: now,
  }));
  await db.insertInto('entryMails').values(rows).execute();
}

export interface NotedMail {
  id: string;
  entryId: string;
  kind: EntryMailKind;
  data: Record<string, string>;
  attempts: number;
}

export async function listDueMails(db: Database, now: string, limit: number): Promise<NotedMail[]> {
  const rows = await db
    .selectFrom('entryMails')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    entryId: row.entryId,
    kind: row.kind as EntryMailKind,
    data: JSON.parse(row.data) as Record<string, string>,
    attempts: row.attempts,
  }));
}

/** Takes a mail off the list; false where another process was first. */
export async function takeMail(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('entryMails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function postponeMail(db: Database, { id, attempts }: NotedMail, dueAt: string): Promise<void> {
  await db
    .updateTable('entryMails')
    .set({ dueAt, attempts: attempts + 1 })
    .where('id', '=', id)
    .execute();
}

/** Mails put off beyond `after` are due at `now`. */
export async function hastenMails(db: Database, after: string, now: string): Promise<void> {
  await db.updateTable('entryMails').set({ dueAt: now }).where('dueAt', '>', after).execute();
}
