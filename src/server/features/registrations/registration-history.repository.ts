import { sql } from 'kysely';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { HistoryItem } from '#contract/registrations.ts';
import { type Database, toIso } from '../../db/database.ts';
import { endedAt } from '../../db/ended-at.ts';
import { sortableId } from '../../db/sortable-id.ts';
import type { RegistrationHistoryTable } from '../../db/tables/registration-tables.ts';
import { anyWebhookOn, queueForWebhooks } from '../../db/webhook-outbox.ts';
import type { Actor } from './actors.ts';

interface NewHistoryItem {
  registrationId: string;
  kind: RegistrationHistoryTable['kind'];
  from?: RegistrationStatus | null;
  to?: RegistrationStatus | null;
  note?: string | null;
  actor: Actor;
  at: string;
}

/** Adds to the history of registrations, and queues what webhooks are sent about it. */
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
  const [inserted] = await db.insertInto('registrationHistory').values(rows).returning(anyWebhookOn).execute();
  if (inserted?.anyWebhookOn) await queueForWebhooks(db, 'registration', rows);
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

/** When its people changed a registration since an instant, by lines of a kind, the oldest first. */
export async function listOwnChanges(
  db: Database,
  registrationId: string,
  { kind, since }: { kind: RegistrationHistoryTable['kind']; since: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrationHistory')
    .select('at')
    .where('registrationId', '=', registrationId)
    .where('at', '>', since)
    .where('kind', '=', kind)
    .where('actorKind', '=', 'participant')
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => toIso(at));
}

/** Whether a registration once had a status that it then left for another, after `since` where that is given. */
export async function wasTransition(
  db: Database,
  registrationId: string,
  { from, to, since }: { from: RegistrationStatus; to: RegistrationStatus; since?: string },
): Promise<boolean> {
  const query = db
    .selectFrom('registrationHistory')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('fromStatus', '=', from)
    .where('toStatus', '=', to)
    .limit(1);
  return (await (since ? query.where('at', '>', since) : query).executeTakeFirst()) !== undefined;
}

/** `at` is ISO 8601 in UTC, `refundShare` what of the fee is due back in percent; null where today's rule decides. */
export interface End {
  at: string;
  refundShare: number | null;
}

/** When a registration ended last, though the bank may have returned its refund since. */
export async function findEnd(db: Database, registrationId: string): Promise<End | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select(['refundShare', endedAt(sql.ref('registrations.id')).as('at')])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return row?.at ? { at: toIso(row.at), refundShare: row.refundShare } : undefined;
}
