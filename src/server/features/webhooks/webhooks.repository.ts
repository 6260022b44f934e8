import type { Insertable, Updateable } from 'kysely';
import type { WebhookType } from '#contract/webhooks/webhook-messages.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { WebhooksTable } from '../../db/tables/webhook-tables.ts';

/** A webhook with its secrets as they are stored. */
export interface StoredWebhook extends Omit<Webhook, 'event' | 'waiting' | 'failed'> {
  eventId: string | null;
  eventTitle: string | null;
  secret: string;
  oldSecret: string | null;
}

const selectWebhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .leftJoin('events', 'events.id', 'webhooks.eventId')
    .selectAll('webhooks')
    .select('events.title as eventTitle');
type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>;

const toWebhook = ({ id, ...row }: Row): StoredWebhook => ({
  ...row,
  _id: id,
  types: JSON.parse(row.types) as WebhookType[],
  withContact: Boolean(row.withContact),
  oldSecretEndsAt: toIsoOrNull(row.oldSecretEndsAt),
  failingSince: toIsoOrNull(row.failingSince),
  disabledAt: toIsoOrNull(row.disabledAt),
  createdAt: toIso(row.createdAt),
});

export async function listWebhooks(db: Database): Promise<StoredWebhook[]> {
  return (await selectWebhooks(db).orderBy('webhooks.name').orderBy('webhooks.id').execute()).map(toWebhook);
}

export async function findWebhook(db: Database, id: string): Promise<StoredWebhook | undefined> {
  const row = await selectWebhooks(db).where('webhooks.id', '=', id).executeTakeFirst();
  return row && toWebhook(row);
}

export async function insertWebhook(db: Database, row: Insertable<WebhooksTable>): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(db: Database, id: string, changed: Updateable<WebhooksTable>): Promise<void> {
  await db.updateTable('webhooks').set(changed).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Database, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Whether an event is there, in the year that is open. */
export async function isEvent(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where('year', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the time of failures of a webhook, unless it has begun. */
export async function markFailing(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failingSince: now })
    .where('id', '=', id)
    .where('failingSince', 'is', null)
    .execute();
}

/** Ends the time of failures of a webhook. */
export async function markWorking(db: Database, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute();
}

/** Switches a webhook off that is on. */
export async function disableWebhook(
  db: Database,
  id: string,
  disabledWhy: NonNullable<Webhook['disabledWhy']>,
  disabledAt: string,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ disabledAt, disabledWhy })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .execute();
}

/** The names of webhooks that went off without an admin, by name. */
export async function listBrokenWebhooks(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('name')
    .where('disabledAt', 'is not', null)
    .where('disabledWhy', '<>', 'admin')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
