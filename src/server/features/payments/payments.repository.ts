import { type Insertable, sql, type Updateable } from 'kysely';
import type { Payment } from '#contract/payments/payments.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { inChunks } from '../../db/batches/chunks.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { PaymentsTable } from '../../db/tables/payment-tables.ts';
import { listRefundsOf } from './refunds/refunds.repository.ts';

export const paymentColumns = [
  'payments.id',
  'payments.registrationId',
  'payments.method',
  'payments.status',
  'payments.amount',
  'payments.reference',
  'payments.utr',
  'payments.orderId',
  'payments.gatewayPaymentId',
  'payments.feePaise',
  'payments.reason',
  'payments.decidedBy',
  'payments.createdAt',
  'payments.paidAt',
] as const;

/** A payment as stored, without its refunds. */
export type StoredPayment = Omit<Payment, 'refunds'>;

function selectPayments(db: Database) {
  return db.selectFrom('payments').select(paymentColumns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

export function toPayment({ id, feePaise, ...row }: Row): StoredPayment {
  return {
    ...row,
    _id: id,
    amount: Number(row.amount),
    fee: feePaise === null ? null : Number(feePaise) / PAISE,
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
  };
}

export async function insertPayment(db: Database, row: Insertable<PaymentsTable>): Promise<void> {
  await db.insertInto('payments').values(row).execute();
}

export async function updatePayment(db: Database, id: string, changes: Updateable<PaymentsTable>): Promise<void> {
  await db.updateTable('payments').set(changes).where('id', '=', id).execute();
}

export async function findPayment(
  db: Database,
  key: 'id' | 'gatewayPaymentId',
  value: string,
): Promise<StoredPayment | undefined> {
  const row = await selectPayments(db).where(`payments.${key}`, '=', value).executeTakeFirst();
  return row && toPayment(row);
}

/** Whether a payment with this UTR was found to have arrived. */
export async function isPaidUtr(db: Database, utr: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('utr', '=', utr)
    .where('status', '=', sql.lit('paid'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The event of the registration that a payment is for. */
export async function eventOfPayment(db: Database, id: string): Promise<string> {
  const query = db.selectFrom('payments').innerJoin('registrations', 'registrations.id', 'payments.registrationId');
  return (await query.select('registrations.eventId').where('payments.id', '=', id).executeTakeFirstOrThrow()).eventId;
}

/**
 * Which of these registrations have money that no import recorded: a payment other than its own that waits or is paid, a
 * refund, or its own that was confirmed since.
 */
export async function listPaidSince(
  db: Database,
  rows: { registrationId: string; paymentId: string | null }[],
  { isConfirmed }: { isConfirmed: boolean },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const own = new Map(rows.map(({ registrationId, paymentId }) => [registrationId, paymentId]));
  const found = await db
    .selectFrom('payments')
    .select(['id', 'registrationId', 'status'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select('refunds.id')
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .limit(1)
        .as('refund'),
    )
    .where('registrationId', 'in', [...own.keys()])
    .where('status', 'in', ['under_review', 'paid'])
    .execute();
  const since = found.filter(({ id, registrationId, status, refund }) => {
    const isOwn = own.get(registrationId) === id;
    return !isOwn || refund !== null || (status === 'paid' && !isConfirmed);
  });
  return [...new Set(since.map(({ registrationId }) => registrationId))];
}

/** Those of these UTRs that a payment has which was found to have arrived. */
export async function listPaidUtrs(db: Database, utrs: string[]): Promise<string[]> {
  const query = db.selectFrom('payments').select('utr').where('utr', 'in', utrs);
  return (await query.where('status', '=', sql.lit('paid')).execute()).flatMap(({ utr }) => utr ?? []);
}

/** The payment that an order was made for; later payments of the same order are rows of their own. */
export async function findPaymentOfOrder(db: Database, orderId: string): Promise<StoredPayment | undefined> {
  const row = await selectPayments(db)
    .where('payments.orderId', '=', orderId)
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .executeTakeFirst();
  return row && toPayment(row);
}

/** Whether a payment that was not rejected or replaced has this number. */
export async function isUtrTaken(db: Database, utr: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('utr', '=', utr)
    .where('status', 'not in', ['rejected', 'replaced'])
    .executeTakeFirst();
  return row !== undefined;
}

const selectPaymentsOf = (db: Database, registrationId: string) =>
  selectPayments(db)
    .where('payments.registrationId', '=', registrationId)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc');

/** The transfer with this number that a registration has already, which is checked or was found. */
export async function findTransfer(
  db: Database,
  registrationId: string,
  utr: string,
): Promise<StoredPayment | undefined> {
  const row = await selectPaymentsOf(db, registrationId)
    .where('payments.utr', '=', utr)
    .where('payments.status', 'in', ['under_review', 'paid'])
    .limit(1)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** The transfers of a registration that are under review, newest first. */
export async function listReviewed(db: Database, registrationId: string): Promise<StoredPayment[]> {
  const rows = await selectPaymentsOf(db, registrationId)
    .where('payments.method', '=', 'upi')
    .where('payments.status', '=', 'under_review')
    .execute();
  return rows.map(toPayment);
}

/** How many payments of a registration another one took the place of. */
export async function countReplaced(db: Database, registrationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'replaced')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The payments of a registration, newest first, a hundred at most. */
export async function listPaymentsOf(db: Database, registrationId: string): Promise<StoredPayment[]> {
  return (await selectPaymentsOf(db, registrationId).limit(100).execute()).map(toPayment);
}

/** Registrations that could still be confirmed by a payment and have one that is paid: too little of it, or too late. */
export async function listUnconfirmedWithMoney(db: Database): Promise<{ _id: string; amount: number }[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select(['registrations.id as _id', 'registrations.amount'])
    .where('payments.status', '=', sql.lit('paid'))
    .where('registrations.status', 'in', [
      'pending_payment',
      'under_review',
      'rejected',
      'waitlisted',
      'offered',
      'expired',
    ])
    .distinct()
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The paid payments of these registrations, those of each newest first. */
export async function listPaidOf(db: Database, registrationIds: string[]): Promise<StoredPayment[]> {
  const rows = await inChunks(registrationIds, (ids) =>
    selectPayments(db)
      .where('payments.registrationId', 'in', ids)
      .where('payments.status', '=', 'paid')
      .orderBy('payments.createdAt', 'desc')
      .orderBy('payments.id', 'desc')
      .execute(),
  );
  return rows.map(toPayment);
}

/** Payments with their refunds, in the same order. */
export async function withRefunds<Stored extends StoredPayment>(
  db: Database,
  payments: Stored[],
): Promise<(Stored & Payment)[]> {
  const refunds = Map.groupBy(
    await listRefundsOf(
      db,
      payments.map(({ _id }) => _id),
    ),
    ({ paymentId }) => paymentId,
  );
  return payments.map((payment) => ({ ...payment, refunds: refunds.get(payment._id) ?? [] }));
}
