import { nanoid } from 'nanoid';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import { TEST_TYPE } from '#contract/webhooks/webhook-messages.ts';
import {
  type DeliveryFilter,
  MAX_REPLAY_DAYS,
  MAX_REPLAYED,
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  type webhookEndpoints,
} from '#contract/webhooks/webhooks.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import type { Position } from '../../db/list-order.ts';
import { lockRow, lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMissedResults } from '../../db/webhook-outbox.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { type Client, type OwnerCredentials, withOwner } from '../auth/confirm-owner.service.ts';
import * as deliveries from './deliveries.repository.ts';
import { receiverProblem } from './receiver-url.ts';
import { newSecret } from './sign-webhook.ts';
import { formerSecrets, sealSecret } from './webhook-secrets.ts';
import * as repository from './webhooks.repository.ts';

const DAY = 24 * 60 * 60_000;
const PAGE = 50;
/** How long (ms) a former secret signs too: long enough to put the new one into the receiver. */
const OLD_SECRET_MS = DAY;
/** How many former secrets sign at most: they are in one header. */
const MAX_OLD_SECRETS = 8;

/** The names of webhooks that went off without an admin. */
export const listBrokenWebhooks = repository.listBrokenWebhooks;

type Counts = Awaited<ReturnType<typeof deliveries.countDeliveries>>;

function toWebhook(stored: repository.StoredWebhook, counts: Counts): Webhook {
  const { secret: _secret, oldSecret: _oldSecret, eventId, eventTitle, ...webhook } = stored;
  const event = eventId === null ? null : { _id: eventId, title: eventTitle ?? '' };
  return { ...webhook, event, waiting: 0, failed: 0, ...counts.get(stored._id) };
}

async function getWebhook(db: Database, id: string): Promise<repository.StoredWebhook> {
  const webhook = await repository.findWebhook(db, id);
  if (!webhook) throw new AppError('webhook_not_found', { detail: 'This webhook is not there any more' });
  return webhook;
}

async function getOn(db: Database, id: string): Promise<repository.StoredWebhook> {
  const webhook = await getWebhook(db, id);
  if (webhook.disabledAt !== null) throw new AppError('webhook_off', { detail: 'Switch the webhook on first' });
  return webhook;
}

const shown = async (db: Database, id: string): Promise<Webhook> =>
  toWebhook(await getWebhook(db, id), await deliveries.countDeliveries(db));

/** The webhooks, by name. */
export async function listWebhooks({ db }: AppContext): Promise<Webhook[]> {
  const counts = await deliveries.countDeliveries(db);
  return (await repository.listWebhooks(db)).map((webhook) => toWebhook(webhook, counts));
}

/** The event that a webhook has stays also where it was deleted since, or its year closed: only another one is looked up. */
async function toColumns(
  trx: Database,
  { config }: AppContext,
  input: WebhookInput,
  before: { eventId: string | null } = { eventId: null },
) {
  const { name, url, types, withContact } = input;
  const eventId = input.eventId ?? null;
  const problem = receiverProblem(url, config);
  if (problem) throw fieldError('url', problem);
  const isOther = eventId !== null && eventId !== before.eventId;
  if (isOther && !(await repository.isEvent(trx, eventId))) throw new AppError('event_not_found');
  return { name, url: new URL(url).href, types: JSON.stringify([...new Set(types)]), eventId, withContact };
}

/**
 * Adds a webhook of an admin who gives the password and, where two-step login is on, a code; its secret is returned once. Errors:
 * those of `withOwner`, `webhook_limit`, `event_not_found`, `validation_failed` naming the URL.
 */
export async function createWebhook(
  context: AppContext,
  user: SessionUser,
  input: WebhookInput,
  client: Client,
): Promise<Webhook & { secret: string }> {
  const secret = newSecret();
  const sealed = await sealSecret(context, secret);
  const webhook = await withOwner(context, user, input, client, async (trx) => {
    await lockText(trx, 'webhooks');
    if ((await repository.listWebhooks(trx)).length >= MAX_WEBHOOKS) {
      throw new AppError('webhook_limit', { detail: `At most ${MAX_WEBHOOKS} webhooks` });
    }
    const id = nanoid();
    const columns = await toColumns(trx, context, input);
    await repository.insertWebhook(trx, { id, ...columns, secret: sealed, createdAt: context.clock().toISOString() });
    return shown(trx, id);
  });
  return { ...webhook, secret };
}

async function lockWebhook(trx: DatabaseTransaction, id: string): Promise<repository.StoredWebhook> {
  await lockRow(trx, 'webhooks', 'id', id);
  return getWebhook(trx, id);
}

/** Changes where messages go and which. Errors: those of `createWebhook`, `webhook_not_found`, `webhook_changed`. */
export function changeWebhook(
  context: AppContext,
  user: SessionUser,
  id: string,
  input: WebhookInput,
  client: Client,
): Promise<Webhook> {
  return withOwner(context, user, input, client, async (trx) => {
    const { version, name, url, types, eventId, withContact } = await lockWebhook(trx, id);
    const columns = await toColumns(trx, context, input, { eventId });
    const stored = { name, url, types: JSON.stringify(types), eventId, withContact };
    const versions = { basedOn: input.version, version };
    if (isSavedBefore('webhook_changed', versions, { stored, given: columns })) return shown(trx, id);
    // What failed before says nothing about another receiver.
    const repaired = columns.url === url ? {} : { failingSince: null };
    await repository.updateWebhook(trx, id, { ...columns, ...repaired, version: version + 1 });
    return shown(trx, id);
  });
}

/**
 * Gives a webhook a new secret, returned once; the former one signs too for a day, and with it those that still did: where a response
 * was lost, nobody has seen the former one and the receiver has the one before. Errors: those of `withOwner`, `webhook_not_found`.
 */
export async function rotateSecret(
  context: AppContext,
  user: SessionUser,
  id: string,
  credentials: OwnerCredentials,
  client: Client,
): Promise<Webhook & { secret: string }> {
  const secret = newSecret();
  const sealed = await sealSecret(context, secret);
  const webhook = await withOwner(context, user, credentials, client, async (trx) => {
    const before = await lockWebhook(trx, id);
    const now = context.clock();
    const former = [before.secret, ...formerSecrets(before, now)].slice(0, MAX_OLD_SECRETS);
    const oldSecret = former.join(' ');
    const oldSecretEndsAt = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
    const version = before.version + 1;
    const columns = { secret: sealed, oldSecret, oldSecretEndsAt, failingSince: null, version };
    await repository.updateWebhook(trx, id, columns);
    return shown(trx, id);
  });
  return { ...webhook, secret };
}

/** Queues a span once more; how many messages. Errors: `replay_too_long`. */
async function queueSpan(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  id: string,
  span: { from: string; to: string },
): Promise<number> {
  const messages = await deliveries.queueSpan(trx, id, span, clock().toISOString(), MAX_REPLAYED + 1);
  if (messages > MAX_REPLAYED) {
    throw new AppError('replay_too_long', { detail: `More than ${MAX_REPLAYED} messages: choose a shorter time` });
  }
  return messages;
}

/**
 * Switches a webhook on or off; with `withMissed` what happened while it was off is sent, of the last 30 days, results as they are
 * published now. Errors: `webhook_not_found`, `replay_too_long`.
 */
export function switchWebhook(
  context: AppContext,
  id: string,
  { isOn, withMissed }: { isOn: boolean; withMissed: boolean },
): Promise<Webhook> {
  const now = context.clock();
  return inTransaction(context.db, async (trx) => {
    const { disabledAt } = await lockWebhook(trx, id);
    if (isOn && disabledAt !== null) {
      await repository.updateWebhook(trx, id, { disabledAt: null, disabledWhy: null, failingSince: null });
      const earliest = now.getTime() - MAX_REPLAY_DAYS * DAY;
      const from = new Date(Math.max(Date.parse(disabledAt), earliest)).toISOString();
      const missed = { from, to: now.toISOString() };
      if (withMissed) {
        await queueSpan(trx, context, id, missed);
        // They have no history, and none was queued while the webhook was off: a span that is replayed queues none.
        await queueMissedResults(trx, id, missed);
      }
    }
    if (!isOn) await repository.disableWebhook(trx, id, 'admin', now.toISOString());
    return shown(trx, id);
  });
}

/** Deletes a webhook with its log. Errors: `webhook_not_found`. */
export function deleteWebhook(context: AppContext, id: string): Promise<Webhook> {
  return inTransaction(context.db, async (trx) => {
    await lockWebhook(trx, id);
    const webhook = await shown(trx, id);
    await repository.deleteWebhook(trx, id);
    return webhook;
  });
}

/** Queues a test. Errors: `webhook_not_found`, `webhook_off`. */
export function testWebhook(context: AppContext, id: string): Promise<Webhook> {
  return inTransaction(context.db, async (trx) => {
    await getOn(trx, id);
    await deliveries.insertTest(trx, id, TEST_TYPE, context.clock().toISOString());
    return shown(trx, id);
  });
}

function toDelivery(
  { _id, messageId, type, at, status, nextAttemptAt }: deliveries.StoredDelivery,
  attempts: WebhookDelivery['attempts'],
): WebhookDelivery {
  return { _id, messageId, type, at, status, nextAttemptAt: status === 'pending' ? nextAttemptAt : null, attempts };
}

async function withAttempts(db: Database, found: deliveries.StoredDelivery[]): Promise<WebhookDelivery[]> {
  const ids = found.map(({ _id }) => _id);
  const attempts = await deliveries.listAttempts(db, ids);
  return found.map((delivery) => toDelivery(delivery, attempts.get(delivery._id) ?? []));
}

/** What was sent to a webhook, newest first or as sorted, a page after the message given. Errors: `webhook_not_found`. */
export async function listDeliveries(
  { db }: AppContext,
  id: string,
  query: QueryOf<typeof webhookEndpoints.deliveries>,
): Promise<DataOf<typeof webhookEndpoints.deliveries>> {
  await getWebhook(db, id);
  const { rows, ...page } = await deliveries.readDeliveryPage(db, id, query, PAGE);
  return { deliveries: await withAttempts(db, rows), ...page };
}

/** A batch of the same, newest first. Errors: `webhook_not_found`. */
export async function listDeliveryBatch(
  db: Database,
  id: string,
  query: DeliveryFilter & { after: Position | undefined },
  limit: number,
): Promise<WebhookDelivery[]> {
  await getWebhook(db, id);
  return withAttempts(db, await deliveries.listDeliveries(db, id, query, limit));
}

/** Sends one message once more, under its id. Errors: `webhook_not_found`, `webhook_off`, `webhook_delivery_not_found`. */
export function replayDelivery(context: AppContext, id: string, deliveryId: string): Promise<WebhookDelivery> {
  return inTransaction(context.db, async (trx) => {
    await getOn(trx, id);
    if (!(await deliveries.findDelivery(trx, id, deliveryId))) throw new AppError('webhook_delivery_not_found');
    await deliveries.resetDelivery(trx, deliveryId, context.clock().toISOString());
    const delivery = await deliveries.findDelivery(trx, id, deliveryId);
    if (!delivery) throw new AppError('webhook_delivery_not_found');
    return toDelivery(delivery, (await deliveries.listAttempts(trx, [deliveryId])).get(deliveryId) ?? []);
  });
}

/** Sends what happened in a span once more. Errors: `webhook_not_found`, `webhook_off`, `replay_too_long`, `validation_failed`. */
export function replaySpan(
  context: AppContext,
  id: string,
  given: { from: string; to: string },
): Promise<{ messages: number }> {
  const from = Date.parse(given.from);
  const to = Date.parse(given.to);
  if (to <= from) throw fieldError('to', 'Must be after the beginning');
  if (to - from > MAX_REPLAY_DAYS * DAY) throw fieldError('to', `At most ${MAX_REPLAY_DAYS} days after the beginning`);
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return inTransaction(context.db, async (trx) => {
    await getOn(trx, id);
    return { messages: await queueSpan(trx, context, id, span) };
  });
}
