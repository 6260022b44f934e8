import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { recordSending } from '../privacy/access-log/data-access.service.ts';
import * as queue from './deliveries.repository.ts';
import { postWebhook, RECEIVER_TIMEOUT_MS } from './post-webhook.ts';
import { signedHeaders } from './sign-webhook.ts';
import { holdsContact, renderMessage } from './webhook-payload.service.ts';
import { formerSecrets, openSecret } from './webhook-secrets.ts';
import * as repository from './webhooks.repository.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const POLL_MS = 2 * SECOND;
const STOP_TIMEOUT_MS = 10 * SECOND;
/** Longer than any one attempt can take. */
const LEASE_MS = RECEIVER_TIMEOUT_MS + MINUTE;
/** Messages of one webhook that are sent at the same time. */
const AT_ONCE = 4;
const RETENTION_MS = 30 * DAY;
/** The wait after each failed attempt; the last of eight is a day after the first. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 7 * HOUR, 10 * HOUR];
/** After this time without a success a webhook is switched off. */
const FAILING_FOR_MS = DAY;

/** How long (ms) until the next attempt, ± 10 % so that retries spread out; undefined after the last. */
export function retryDelay(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? undefined : Math.round(delay * (0.9 + 0.2 * random));
}

interface SendOptions {
  /** Asked before each round; false ends it. */
  goOn?: () => boolean;
  /** How long (ms) a receiver has for all of its response. */
  timeoutMs?: number;
}

interface Attempt {
  status: number | null;
  retryAfter: number | undefined;
  error: string | null;
}

async function readSecrets(context: AppContext, webhook: repository.StoredWebhook, now: Date): Promise<string[]> {
  const stored = [webhook.secret, ...formerSecrets(webhook, now)];
  return Promise.all(stored.map((one) => openSecret(context, one)));
}

async function attempt(
  context: AppContext,
  webhook: repository.StoredWebhook,
  delivery: queue.StoredDelivery,
  { body, timeoutMs }: { body: string; timeoutMs: number },
): Promise<Attempt> {
  try {
    const at = context.clock();
    const secrets = await readSecrets(context, webhook, at);
    const headers = signedHeaders(secrets, { id: delivery.messageId, at, body });
    const { status, retryAfter } = await postWebhook(webhook.url, { headers, body }, context.config, { timeoutMs });
    const isSuccess = status >= 200 && status < 300;
    return { status, retryAfter, error: isSuccess ? null : `The receiver responded ${status}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: null, retryAfter: undefined, error: reason.slice(0, 300) };
  }
}

async function recordFailure(
  { db, clock, log }: AppContext,
  webhook: repository.StoredWebhook,
  delivery: queue.StoredDelivery,
  { status, retryAfter, error }: Attempt,
): Promise<void> {
  const now = clock();
  const delay = retryDelay(delivery.attempts);
  log.warn({ webhook: webhook._id, message: delivery.messageId, attempts: delivery.attempts, error }, 'webhook failed');
  if (delay === undefined) await queue.settleDelivery(db, delivery, { status: 'failed' });
  else {
    const wait = Math.max(delay, (retryAfter ?? 0) * SECOND);
    const nextAttemptAt = new Date(now.getTime() + wait).toISOString();
    await queue.settleDelivery(db, delivery, { status: 'pending', nextAttemptAt });
  }
  await repository.markFailing(db, webhook._id, now.toISOString());
  if (status === 410) await repository.disableWebhook(db, webhook._id, 'gone', now.toISOString());
  const { failingSince } = (await repository.findWebhook(db, webhook._id)) ?? { failingSince: null };
  if (failingSince !== null && now.getTime() - Date.parse(failingSince) >= FAILING_FOR_MS) {
    await repository.disableWebhook(db, webhook._id, 'failures', now.toISOString());
  }
}

/** Sends one message, unless another process does; whether the receiver took it. */
async function deliver(
  context: AppContext,
  webhook: repository.StoredWebhook,
  due: queue.StoredDelivery,
  timeoutMs: number,
): Promise<boolean> {
  const { db, clock } = context;
  const leaseUntil = new Date(clock().getTime() + LEASE_MS).toISOString();
  if (!(await queue.claimDelivery(db, due, leaseUntil))) return true;
  const delivery = { ...due, attempts: due.attempts + 1 };
  const body = await renderMessage(context, delivery, webhook);
  if (body === undefined) {
    await queue.deleteDelivery(db, delivery._id);
    return true;
  }
  // Before it is sent: a receiver that refuses it has read it, too.
  if (holdsContact(delivery, webhook)) await recordSending(context, webhook);
  const at = clock().toISOString();
  const began = performance.now();
  const result = await attempt(context, webhook, delivery, { body, timeoutMs });
  const durationMs = Math.round(performance.now() - began);
  const { status, error } = result;
  // Deleted while its message was on the way.
  if (!(await queue.findDelivery(db, webhook._id, delivery._id))) return true;
  await queue.insertAttempt(db, { deliveryId: delivery._id, at, status, durationMs, error });
  if (error !== null) {
    await recordFailure(context, webhook, delivery, result);
    return false;
  }
  await queue.settleDelivery(db, delivery, { status: 'delivered' });
  await repository.markWorking(db, webhook._id);
  return true;
}

/**
 * Sends what is due of one webhook, a few messages at a time, until nothing is due or a round had no success: a receiver that is
 * away is asked again in the next round.
 */
async function sendOf(
  context: AppContext,
  webhookId: string,
  { goOn = () => true, timeoutMs = RECEIVER_TIMEOUT_MS }: SendOptions,
): Promise<void> {
  while (goOn()) {
    const webhook = await repository.findWebhook(context.db, webhookId);
    if (!webhook || webhook.disabledAt !== null) return;
    const due = await queue.listDueDeliveries(context.db, webhookId, context.clock().toISOString(), AT_ONCE);
    if (due.length === 0) return;
    const results = await Promise.all(due.map((delivery) => deliver(context, webhook, delivery, timeoutMs)));
    if (!results.some(Boolean)) return;
  }
}

/** Sends every message that is due, each webhook independent of the others. */
export async function sendDueWebhooks(context: AppContext, options: SendOptions = {}): Promise<void> {
  const ids = await queue.listDueWebhooks(context.db, context.clock().toISOString());
  await Promise.all(ids.map((id) => sendOf(context, id, options)));
}

/** Deletes the log of messages that were queued thirty days ago. */
export async function pruneWebhooks({ db, clock }: AppContext): Promise<void> {
  await queue.deleteDeliveriesBefore(db, new Date(clock().getTime() - RETENTION_MS).toISOString());
}

export interface WebhookWorker {
  /** Waits for the messages on the way, for at most ten seconds; the lease of others ends, and they are sent after the next start. */
  stop(): Promise<void>;
}

/** Sends due messages until it is stopped; a receiver that is slow delays no other one. */
export function startWebhookWorker(context: AppContext): WebhookWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<string, Promise<void>>();
  const begin = (id: string) => {
    if (running.has(id)) return;
    const work = sendOf(context, id, { goOn: () => !signal.aborted })
      .catch((error: unknown) => context.log.error({ err: error }, 'the webhook queue failed'))
      .finally(() => running.delete(id));
    running.set(id, work);
  };
  const poll = async () => {
    while (!signal.aborted) {
      try {
        for (const id of await queue.listDueWebhooks(context.db, context.clock().toISOString())) begin(id);
      } catch (error) {
        context.log.error({ err: error }, 'the webhook queue failed');
      }
      await setTimeout(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      const timeout = setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false });
      await Promise.race([Promise.all([polling, ...running.values()]), timeout]);
    },
  };
}
