import { type Selectable, sql } from 'kysely';
import type { DeliveryFilter, DeliverySort, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { deleteInBatches } from '../../db/batches/delete-batch.ts';
import { type Database, toIso } from '../../db/database.ts';
import { type PageOfList, type Position, readPage, readRows, type Sorting, sortingOf } from '../../db/list-order.ts';
import { likePattern } from '../../db/search.ts';
import { sortableId } from '../../db/sortable-id.ts';
import type { WebhookDeliveriesTable } from '../../db/tables/webhook-tables.ts';
import { queueMessages } from '../../db/webhook-outbox.ts';

/** A message to one webhook; `attempts` counts those that were begun. */
export interface StoredDelivery extends Pick<Selectable<WebhookDeliveriesTable>, 'source' | 'sourceId' | 'webhookId'> {
  _id: string;
  messageId: string;
  type: WebhookDelivery['type'];
  at: string;
  status: WebhookDelivery['status'];
  attempts: number;
  nextAttemptAt: string;
}

const toDelivery = ({ id, queuedAt: _, ...row }: Selectable<WebhookDeliveriesTable>): StoredDelivery => ({
  ...row,
  _id: id,
  type: row.type as WebhookDelivery['type'],
  at: toIso(row.at),
  nextAttemptAt: toIso(row.nextAttemptAt),
});

/** Webhooks that are on and have a message that is due. */
export async function listDueWebhooks(db: Database, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('disabledAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where('status', '=', 'pending')
          .where('nextAttemptAt', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The messages of a webhook that are due, longest due first. */
export async function listDueDeliveries(
  db: Database,
  webhookId: string,
  now: string,
  limit: number,
): Promise<StoredDelivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'pending')
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDelivery);
}

/**
 * Begins the next attempt of a message as it was read: only one of several processes gets true. No other process claims it
 * before `leaseUntil`; if this one dies meanwhile, another claims it then.
 */
export async function claimDelivery(db: Database, delivery: StoredDelivery, leaseUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ attempts: delivery.attempts + 1, nextAttemptAt: leaseUntil })
    .where('id', '=', delivery._id)
    .where('status', '=', 'pending')
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What became of an attempt; `attempts` is the number it had, so that one replayed meanwhile stays as it is. */
export async function settleDelivery(
  db: Database,
  { _id, attempts }: Pick<StoredDelivery, '_id' | 'attempts'>,
  settled: { status: StoredDelivery['status']; nextAttemptAt?: string },
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set(settled)
    .where('id', '=', _id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function deleteDelivery(db: Database, id: string): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('id', '=', id).execute();
}

export async function insertAttempt(
  db: Database,
  attempt: { deliveryId: string; at: string; status: number | null; durationMs: number; error: string | null },
): Promise<void> {
  await db
    .insertInto('webhookAttempts')
    .values({ id: sortableId(), ...attempt })
    .execute();
}

/** Queues a message that tells nothing but that it arrives. */
export async function insertTest(db: Database, webhookId: string, type: string, now: string): Promise<void> {
  const id = sortableId();
  await db
    .insertInto('webhookDeliveries')
    .values({
      id: `${webhookId}-${id}`,
      webhookId,
      messageId: `msg_${id}`,
      source: 'test',
      sourceId: id,
      type,
      at: now,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: now,
      queuedAt: now,
    })
    .execute();
}

/** Sends a message once more, from its first attempt on; it is kept as if it had been queued now. */
export async function resetDelivery(db: Database, id: string, now: string): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'pending', attempts: 0, nextAttemptAt: now, queuedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Queues what happened from an instant until before another for a webhook, whether it was sent or not; how many messages. */
export async function queueSpan(
  db: Database,
  webhookId: string,
  { from, to }: { from: string; to: string },
  now: string,
  limit: number,
): Promise<number> {
  const span = {
    rows: sql<boolean>`history.at >= ${from} and history.at < ${to}`,
    receivers: sql<boolean>`webhooks.id = ${webhookId}`,
    now,
    limit,
  };
  const registrations = await queueMessages(db, { ...span, source: 'registration' });
  return registrations + (await queueMessages(db, { ...span, source: 'payment' }));
}

export async function findDelivery(db: Database, webhookId: string, id: string): Promise<StoredDelivery | undefined> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();
  return row && toDelivery(row);
}

const id = sql.ref('webhookDeliveries.id');
const at = sql.ref('webhookDeliveries.at');
const sortings: Record<'newest' | 'type' | 'status', Sorting> = {
  newest: { by: [at, id], direction: 'desc' },
  type: { by: [sql.ref('webhookDeliveries.type'), at, id], direction: 'asc' },
  status: { by: [sql.ref('webhookDeliveries.status'), at, id], direction: 'asc' },
};

function filtered(db: Database, webhookId: string, { status, search }: DeliveryFilter) {
  let query = db.selectFrom('webhookDeliveries').selectAll().where('webhookId', '=', webhookId);
  if (status) query = query.where('status', '=', status);
  if (!search) return query;
  return query.where(sql<boolean>`lower("messageId" || ' ' || type) like ${likePattern(search)} escape '\\'`);
}

/** A page of the messages of a webhook, newest first or as sorted, after the one given. */
export async function readDeliveryPage(
  db: Database,
  webhookId: string,
  { sort, after, ...filter }: DeliveryFilter & { sort?: DeliverySort | undefined; after?: string | undefined },
  limit: number,
): Promise<PageOfList<StoredDelivery>> {
  const page = await readPage(filtered(db, webhookId, filter), sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toDelivery) };
}

/** The same without their number, newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { after, ...filter }: DeliveryFilter & { after?: Position | undefined },
  limit: number,
): Promise<StoredDelivery[]> {
  return (await readRows(filtered(db, webhookId, filter), sortings.newest, { after, limit })).map(toDelivery);
}

/** The attempts of messages by message, newest first. */
export async function listAttempts(
  db: Database,
  deliveryIds: string[],
): Promise<Map<string, WebhookDelivery['attempts']>> {
  const attempts = new Map<string, WebhookDelivery['attempts']>(deliveryIds.map((id) => [id, []]));
  if (deliveryIds.length === 0) return attempts;
  const rows = await db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('deliveryId', 'in', deliveryIds)
    .orderBy('deliveryId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { deliveryId, at, status, durationMs, error } of rows) {
    attempts.get(deliveryId)?.push({ at: toIso(at), status, durationMs, error });
  }
  return attempts;
}

/** How many messages wait for each webhook and how many were given up. */
export async function countDeliveries(db: Database): Promise<Map<string, { waiting: number; failed: number }>> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('webhookId', 'in', db.selectFrom('webhooks').select('id'))
    .where('status', 'in', ['pending', 'failed'])
    .groupBy(['webhookId', 'status'])
    .execute();
  const counts = new Map<string, { waiting: number; failed: number }>();
  for (const { webhookId, status, count } of rows) {
    const known = counts.get(webhookId) ?? { waiting: 0, failed: 0 };
    counts.set(webhookId, { ...known, [status === 'failed' ? 'failed' : 'waiting']: Number(count) });
  }
  return counts;
}

/** Deletes messages that were queued before an instant, with their attempts. */
export async function deleteDeliveriesBefore(db: Database, before: string): Promise<void> {
  await deleteInBatches(db, 'webhookDeliveries', sql`${sql.ref('queuedAt')} < ${before}`);
}
