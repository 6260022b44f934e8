import type { PaymentStatus, RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScopeOfStatus, namedPayment } from './queue/payment-queue.repository.ts';
import { inScopeOfRefunds, namedRefund } from './refunds/refunds.repository.ts';

/** Where a batch begins: the last row of the one before. */
export interface ExportCursor {
  createdAt: string;
  id: string;
}

/** Paid payments of registrations, oldest first. */
export async function listPaidPayments(db: Database, registrationIds: string[]) {
  return db
    .selectFrom('payments')
    .select(['id', 'registrationId', 'amount', 'utr', 'gatewayPaymentId', 'paidOn', 'reference'])
    .where('registrationId', 'in', registrationIds)
    .where('status', '=', 'paid')
    .orderBy('paidAt')
    .orderBy('id')
    .execute();
}

/** What went back of registrations' payments, in paise. */
export async function sumRefunds(db: Database, by: 'registrationId' | 'paymentId', ids: string[]) {
  const rows = await db
    .selectFrom('refunds')
    .select([`${by} as id`, (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
    .where(by, 'in', ids)
    .where('status', '=', 'processed')
    .groupBy(by)
    .execute();
  return new Map(rows.map(({ id, paise }) => [id, Number(paise)]));
}

/** Which payments; without a status those of every one. */
export interface PaymentFilter {
  status?: PaymentStatus | undefined;
  search?: string | undefined;
  scope: Scope;
}

/** Payments with their registrations, oldest first, after the cursor. */
export async function listPaymentRows(
  db: Database,
  { status, search, scope }: PaymentFilter,
  after: ExportCursor | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .selectAll('payments')
    .select([
      'registrations.number',
      'registrations.name',
      'registrations.email',
      'registrations.phone',
      'events.title',
    ]);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('payments.createdAt', 'payments.id'), '>', tuple(after.createdAt, after.id)),
    );
  if (status) query = query.where('payments.status', '=', status);
  if (search) query = query.where(namedPayment(search));
  const sorted = query.orderBy('payments.createdAt').orderBy('payments.id').limit(limit);
  const rows = await inScopeOfStatus(status)(sorted, 'registrations.eventId', scope).execute();
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    feePaise: row.feePaise === null ? null : Number(row.feePaise),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
  }));
}

/** Refunds with their registrations, oldest first, after the cursor. */
export async function listRefundRows(
  db: Database,
  { status, search, scope }: { status?: RefundStatus | undefined; search?: string | undefined; scope: Scope },
  after: ExportCursor | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .selectAll('refunds')
    .select(['registrations.number', 'registrations.name', 'registrations.email', 'events.title']);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('refunds.createdAt', 'refunds.id'), '>', tuple(after.createdAt, after.id)),
    );
  if (status) query = query.where('refunds.status', '=', status);
  if (search) query = query.where(namedRefund(search));
  const sorted = query.orderBy('refunds.createdAt').orderBy('refunds.id').limit(limit);
  const rows = await inScopeOfRefunds(status)(sorted, 'registrations.eventId', scope).execute();
  return rows.map((row) => ({
    ...row,
    amountPaise: Number(row.amountPaise),
    createdAt: toIso(row.createdAt),
    processedAt: toIsoOrNull(row.processedAt),
    failedAt: toIsoOrNull(row.failedAt),
  }));
}
