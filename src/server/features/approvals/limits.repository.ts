import { sql } from 'kysely';
import type { GrantedApproval } from '../../approval-needed.ts';
import type { Database } from '../../db/database.ts';
import { paymentLeft } from '../../db/payment-left.ts';

export interface RefundsSince {
  userId: string | null;
  eventId: string;
  paymentIds: string[];
  since: string;
}

const sumRefunds = (db: Database, since: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registrationId')
    .select((eb) => eb.fn.sum<number>('refunds.amountPaise').as('paise'))
    .where('refunds.createdAt', '>', since)
    .where('refunds.status', '<>', 'failed')
    .where('refunds.approvalId', 'is', null)
    .where('refunds.requestedByKind', '=', 'admin');

/** What one person gave back for an event without approval, and others of these payments, in paise. */
export async function sumRefundsSince(
  db: Database,
  { userId, eventId, paymentIds, since }: RefundsSince,
): Promise<number> {
  const own = await sumRefunds(db, since)
    .where('refunds.requestedById', '=', userId)
    .where('registrations.eventId', '=', eventId)
    .executeTakeFirst();
  if (paymentIds.length === 0) return Number(own?.paise ?? 0);
  const others = await sumRefunds(db, since)
    .where('refunds.paymentId', 'in', paymentIds)
    .where((where) =>
      where.or([where('refunds.requestedById', '<>', userId), where('registrations.eventId', '<>', eventId)]),
    )
    .executeTakeFirst();
  return Number(own?.paise ?? 0) + Number(others?.paise ?? 0);
}

/** What somebody's own refund of the whole event, started without approval, has not given back yet, in paise. */
export async function sumUnderWay(db: Database, userId: string | null, eventId: string): Promise<number> {
  const run = await db
    .selectFrom('eventRefunds')
    .select('id')
    .where('eventId', '=', eventId)
    .where('startedById', '=', userId)
    .where('finishedAt', 'is', null)
    .where('approvalId', 'is', null)
    .executeTakeFirst();
  if (!run) return 0;
  const row = await db
    .selectFrom('registrations')
    .innerJoin('payments', 'payments.registrationId', 'registrations.id')
    .select(sql<number>`sum(${paymentLeft})`.as('paise'))
    .where('registrations.eventId', '=', eventId)
    .where('payments.status', '=', 'paid')
    .where('payments.method', '=', 'razorpay')
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}

/** What a second person approved and was carried out, or is being. */
export async function findGranted(db: Database, id: string): Promise<GrantedApproval | undefined> {
  return db
    .selectFrom('approvals')
    .select(['id', 'kind', 'subject', 'subjectId', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The people who got the same message without approval. */
export async function sumMailedSince(
  db: Database,
  { subject, text, since }: { subject: string; text: string; since: string },
): Promise<number> {
  const row = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.sum<number>('people').as('people'))
    .where('createdAt', '>', since)
    .where('subject', '=', subject)
    .where('text', '=', text)
    .where('approvalId', 'is', null)
    .where('status', 'is', null)
    .executeTakeFirst();
  return Number(row?.people ?? 0);
}

/** The registrations of events of which money that was paid is still here. */
export async function countPaidRegistrations(db: Database, eventIds: string[]): Promise<number> {
  if (eventIds.length === 0) return 0;
  const { count } = await db
    .selectFrom('registrations')
    .innerJoin('payments', 'payments.registrationId', 'registrations.id')
    .select((eb) => eb.fn.count<number>('registrations.id').distinct().as('count'))
    .where('registrations.eventId', 'in', eventIds)
    .where('payments.status', '=', 'paid')
    .where(paymentLeft, '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The title of an event, deleted ones included, and the number of one of its registrations. */
export async function findSubject(
  db: Database,
  { eventId, registrationId }: { eventId: string; registrationId?: string },
): Promise<string> {
  const event = await db.selectFrom('events').select('title').where('id', '=', eventId).executeTakeFirst();
  if (registrationId === undefined) return event?.title ?? '';
  const registration = await db
    .selectFrom('registrations')
    .select('number')
    .where('id', '=', registrationId)
    .executeTakeFirst();
  return `${event?.title ?? ''} #${registration?.number ?? ''}`;
}
