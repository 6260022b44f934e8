import { type RawBuilder, sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { WebhookType } from '#contract/webhooks/webhook-messages.ts';
import { type Database, toIso } from './database.ts';
import { isPublished } from './tables/result-tables.ts';

/** Which type of message a row of a history is; null for what webhooks are not sent. */
const messageTypes = {
  registration: sql<string | null>`case
    when history.kind = 'check_in' then 'check_in.recorded'
    when history.kind = 'check_in_undone' then 'check_in.undone'
    when history.kind = 'payment' then null
    when history.kind <> 'transition' then 'registration.changed'
    when history."fromStatus" is null then 'registration.created'
    when history."toStatus" = 'cancelled' then 'registration.cancelled'
    else 'registration.changed' end`,
  payment: sql<string | null>`case
    when history."refundId" is not null and history."toStatus" = 'processed' then 'payment.refunded'
    when history."refundId" is not null and history."toStatus" = 'failed' then 'payment.refund_failed'
    when history."refundId" is not null then null
    when history."toStatus" = 'paid' then 'payment.recorded'
    when history."fromStatus" = 'paid' then 'payment.reversed' end`,
};
export type WebhookSource = keyof typeof messageTypes;

const histories = { registration: 'registrationHistory', payment: 'paymentHistory' } as const;

interface Messages {
  source: WebhookSource;
  /** The rows of the history. */
  rows: RawBuilder<boolean>;
  /** The webhooks that get them. */
  receivers: RawBuilder<boolean>;
  now: string;
  limit?: number;
}

/** Queues one message for each row and receiver whose types and event it suits; those sent before are sent once more. */
export async function queueMessages(db: Database, { source, rows, receivers, now, limit }: Messages): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into "webhookDeliveries"
      (id, "webhookId", "messageId", source, "sourceId", type, at, status, attempts, "nextAttemptAt", "queuedAt")
    select webhooks.id || '-' || happened.id, webhooks.id, 'msg_' || happened.id, ${sql.lit(source)}, happened.id,
      happened.type, happened.at, 'pending', 0, ${now}, ${now}
    from (
      select history.id, history."registrationId", history.at, ${messageTypes[source]} as type
      from ${sql.table(histories[source])} as history where ${rows}
    ) as happened
    inner join registrations on registrations.id = happened."registrationId"
    inner join events on events.id = registrations."eventId"
    inner join webhooks on ${receivers}
    where happened.type is not null
      and webhooks.types like '%"' || happened.type || '"%'
      and (webhooks."eventId" is null or webhooks."eventId" = events.id or webhooks."eventId" = events."mainEventId")
    ${limit === undefined ? sql`` : sql`order by happened.at, happened.id limit ${limit}`}
    on conflict (id) do update set status = 'pending', attempts = 0,
      "nextAttemptAt" = excluded."nextAttemptAt", "queuedAt" = excluded."queuedAt"`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether any webhook is on: returned by the very statement that adds to a history, so that most need no other. */
export const anyWebhookOn = sql<boolean>`exists (select 1 from webhooks where "disabledAt" is null)`.as('anyWebhookOn');

/**
 * Queues the messages about rows that were just added to a history, in the transaction that added them: nothing is lost that
 * was committed, and nothing is sent that was rolled back.
 */
export async function queueForWebhooks(
  db: Database,
  source: WebhookSource,
  rows: readonly { id: string; at: string }[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await queueMessages(db, {
    source,
    rows: sql<boolean>`history.id in (${sql.join(rows.map(({ id }) => id))})`,
    receivers: sql<boolean>`webhooks."disabledAt" is null`,
    now: first.at,
  });
}

type ResultsType = Extract<WebhookType, `results.${string}`>;

/**
 * Queues the messages about an event's results, which have no history, in the transaction that publishes them or takes them back.
 * What they say is read when they are sent.
 */
export async function queueResults(
  db: Database,
  { type, eventId, at }: { type: ResultsType; eventId: string; at: string },
): Promise<void> {
  const receivers = sql<boolean>`webhooks."disabledAt" is null`;
  await queueResultsFor(db, receivers, { type, eventId, at, now: at });
}

/**
 * Queues for one webhook what is published of results since an instant until before another, once for each event of its own.
 * Results that were taken back since are not among them: nothing says when.
 */
export async function queueMissedResults(
  db: Database,
  webhookId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const published = await db
    .selectFrom('eventResults')
    .select(['eventId', 'publishedAt'])
    .where('publishedAt', '>=', from)
    .where('publishedAt', '<', to)
    .where(isPublished)
    .orderBy('publishedAt')
    .orderBy('eventId')
    .execute();
  for (const { eventId, publishedAt } of published) {
    const message = { type: 'results.published' as const, eventId, at: toIso(publishedAt), now: to };
    await queueResultsFor(db, sql<boolean>`webhooks.id = ${webhookId}`, message);
  }
}

/** Queues one message for each receiver whose types and event it suits, under an id of its own. */
async function queueResultsFor(
  db: Database,
  receivers: RawBuilder<boolean>,
  { type, eventId, at, now }: { type: ResultsType; eventId: string; at: string; now: string },
): Promise<void> {
  const id = nanoid();
  await sql`
    insert into "webhookDeliveries"
      (id, "webhookId", "messageId", source, "sourceId", type, at, status, attempts, "nextAttemptAt", "queuedAt")
    select webhooks.id || '-' || ${sql.lit(id)}, webhooks.id, ${sql.lit(`msg_${id}`)}, 'results', events.id, ${sql.lit(type)},
      ${at}, 'pending', 0, ${now}, ${now}
    from events inner join webhooks on ${receivers}
    where events.id = ${eventId} and webhooks.types like ${`%"${type}"%`}
      and (webhooks."eventId" is null or webhooks."eventId" = events.id or webhooks."eventId" = events."mainEventId")
  `.execute(db);
}
