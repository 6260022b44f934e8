import type { Winner } from '#contract/results/results.ts';
import type {
  WebhookPaymentData,
  WebhookRegistration,
  WebhookRegistrationData,
  WebhookResultsData,
} from '#contract/webhooks/webhook-messages.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { isPublished } from '../../db/tables/result-tables.ts';

type RegistrationChange = WebhookRegistrationData['change'];

/** What a row of a registration's history says, and of which one. */
export async function findRegistrationChange(
  db: Database,
  id: string,
): Promise<{ registrationId: string; change: RegistrationChange } | undefined> {
  const row = await db
    .selectFrom('registrationHistory')
    .select(['registrationId', 'fromStatus', 'toStatus', 'actorKind'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { registrationId: row.registrationId, change: { from: row.fromStatus, to: row.toStatus, by: row.actorKind } };
}

/** What a row of a payment's history says, with the payment, and the refund that it is about. */
export async function findPaymentChange(
  db: Database,
  id: string,
): Promise<({ registrationId: string } & Omit<WebhookPaymentData, 'registration'>) | undefined> {
  const row = await db
    .selectFrom('paymentHistory')
    .innerJoin('payments', 'payments.id', 'paymentHistory.paymentId')
    .leftJoin('refunds', 'refunds.id', 'paymentHistory.refundId')
    .select(['paymentHistory.registrationId', 'fromStatus', 'toStatus', 'actorKind'])
    .select(['payments.id', 'payments.reference', 'payments.method', 'payments.status', 'amount', 'paidAt', 'utr'])
    .select(['refunds.id as refundId', 'refunds.method as refundMethod', 'refunds.status as refundStatus'])
    .select('refunds.amountPaise')
    .where('paymentHistory.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { registrationId, reference, method, status, utr } = row;
  const { refundId, refundMethod, refundStatus } = row;
  return {
    registrationId,
    change: { from: row.fromStatus, to: row.toStatus, by: row.actorKind },
    payment: {
      _id: row.id,
      reference,
      method,
      status,
      amount: Number(row.amount),
      paidAt: toIsoOrNull(row.paidAt),
      utr,
    },
    refund:
      refundId && refundMethod && refundStatus
        ? { _id: refundId, method: refundMethod, status: refundStatus, amountPaise: Number(row.amountPaise) }
        : null,
  };
}

/** A registration with the people who are in it now, contact data included. */
export async function findRegistrationData(db: Database, id: string): Promise<WebhookRegistration | undefined> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['registrations.id', 'registrations.eventId', 'events.title as eventTitle', 'events.mainEventId'])
    .select(['main.title as mainEventTitle', 'number', 'kind', 'registrations.status', 'amount', 'paymentMethod'])
    .select(['verifyBy', 'registrations.createdAt', 'registrations.updatedAt', 'name', 'email', 'phone', 'college'])
    .where('registrations.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const people = await db
    .selectFrom('participants')
    .select(['id', 'role', 'checkedInAt', 'name', 'email', 'phone', 'college'])
    .where('registrationId', '=', id)
    .where('leftAt', 'is', null)
    .orderBy('position')
    .execute();
  const { id: _id, name, email, phone, college, ...registration } = row;
  return {
    ...registration,
    _id,
    amount: Number(row.amount),
    verifyBy: toIsoOrNull(row.verifyBy),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    people: people.map(({ id: personId, role, checkedInAt, ...contact }) => ({
      _id: personId,
      role,
      checkedInAt: toIsoOrNull(checkedInAt),
      contact,
    })),
    contact: { name, email, phone, college },
  };
}

/** An event with its results as they are published now; undefined where it is deleted. */
export async function findResultsData(db: Database, eventId: string): Promise<WebhookResultsData | undefined> {
  const event = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .leftJoin('eventResults', (join) => join.onRef('eventResults.eventId', '=', 'events.id').on(isPublished))
    .select(['events.id', 'events.title', 'events.mainEventId', 'main.title as mainEventTitle'])
    .select(['winners', 'note', 'publishedAt', 'eventResults.version'])
    .where('events.id', '=', eventId)
    .where('events.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!event) return undefined;
  const { id: _id, title, mainEventId, mainEventTitle, winners, note, publishedAt, version } = event;
  const isShown = winners !== null && publishedAt !== null && version !== null;
  return {
    event: { _id, title, mainEventId, mainEventTitle },
    results: isShown
      ? { eventId: _id, winners: JSON.parse(winners) as Winner[], note, publishedAt: toIso(publishedAt), version }
      : null,
  };
}
