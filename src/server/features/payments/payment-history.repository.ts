import type { PaymentHistoryItem } from '#contract/payments/payment-story.ts';
import { type Database, toIso } from '../../db/database.ts';
import { sortableId } from '../../db/sortable-id.ts';
import type { PaymentHistoryTable } from '../../db/tables/payment-tables.ts';
import { anyWebhookOn, queueForWebhooks } from '../../db/webhook-outbox.ts';
import type { Actor } from '../registrations/actors.ts';

interface NewItem {
  paymentId: string;
  refundId?: string;
  registrationId: string;
  from: PaymentHistoryTable['fromStatus'];
  to: PaymentHistoryTable['toStatus'];
  note?: string | null | undefined;
  actor: Actor;
  at: string;
}

/** Adds to the history of a payment, and queues what webhooks are sent about it. */
export async function insertPaymentHistory(db: Database, item: NewItem): Promise<void> {
  const { paymentId, refundId, registrationId, from, to, note, actor, at } = item;
  const row = {
    id: sortableId(),
    paymentId,
    refundId: refundId ?? null,
    registrationId,
    fromStatus: from,
    toStatus: to,
    note: note ?? null,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    at,
  };
  const inserted = await db.insertInto('paymentHistory').values(row).returning(anyWebhookOn).executeTakeFirstOrThrow();
  if (inserted.anyWebhookOn) await queueForWebhooks(db, 'payment', [row]);
}

/** What happened to a payment and its refunds, oldest first. */
export async function listPaymentHistory(db: Database, paymentId: string): Promise<PaymentHistoryItem[]> {
  const rows = await db
    .selectFrom('paymentHistory')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    refundId: row.refundId,
    from: row.fromStatus,
    to: row.toStatus,
    note: row.note,
    actor: row.actorKind,
    actorName: row.actorName,
    at: toIso(row.at),
  }));
}
