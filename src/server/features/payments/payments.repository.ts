import { type Insertable, sql, type Updateable } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment-transitions.ts';
import type { Payment, QueuedPayment } from '#contract/payments/payments.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { inScope, inScopeOfAllYears } from '../../db/in-scope.ts';
import { likePattern, searchedDigits } from '../../db/search.ts';
import type { PaymentsTable } from '../../db/tables/payment-tables.ts';
import { listRefundsOf } from './refunds/refunds.repository.ts';

const columns = [
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
  return db.selectFrom('payments').select(columns);
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

/** The payments of a registration, newest first. */
export async function listPaymentsOf(db: Database, registrationId: string): Promise<StoredPayment[]> {
  const rows = await selectPayments(db)
    .where('payments.registrationId', '=', registrationId)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(100)
    .execute();
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

/** A payment of the queue without what others say of its UTR. */
export type StoredQueuedPayment = Omit<QueuedPayment, 'sameUtr' | 'utrDoubt'>;

export interface QueueFilter {
  status: PaymentStatus;
  search?: string | undefined;
  after?: string | undefined;
  scope: Scope;
}

/** Where a payment's people, UTR, order or reference have the text. */
export function namedPayment(search: string) {
  const pattern = likePattern(search);
  const people = likePattern(searchedDigits(search) ?? search);
  return sql<boolean>`(registrations."searchText" like ${people} escape '\\' or lower(coalesce(payments.utr, payments."orderId", '') || ' ' || payments.reference) like ${pattern} escape '\\')`;
}

/** What is to be decided is decided in whichever year it was paid. */
export const inScopeOfStatus = (status: PaymentStatus | undefined) =>
  status === 'under_review' ? inScopeOfAllYears : inScope;

function inQueue(db: Database, { status, search, scope }: QueueFilter) {
  let query = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .where('payments.status', '=', status);
  if (search) query = query.where(namedPayment(search));
  return inScopeOfStatus(status)(query, 'registrations.eventId', scope);
}

const registrationColumns = [
  'registrations.status as registrationStatus',
  'registrations.name as registrationName',
  'registrations.email as registrationEmail',
  'registrations.number as registrationNumber',
  'registrations.eventId',
  'events.title as eventTitle',
] as const;

/** Payments of a status with their registrations, oldest first. */
export async function listQueue(db: Database, filter: QueueFilter, limit: number): Promise<StoredQueuedPayment[]> {
  let query = inQueue(db, filter).select([...columns, ...registrationColumns]);
  const last = filter.after ? await findPayment(db, 'id', filter.after) : undefined;
  if (last) {
    query = query.where((eb) =>
      eb.or([
        eb('payments.createdAt', '>', last.createdAt),
        eb.and([eb('payments.createdAt', '=', last.createdAt), eb('payments.id', '>', last._id)]),
      ]),
    );
  }
  const rows = await query.orderBy('payments.createdAt').orderBy('payments.id').limit(limit).execute();
  return withRefunds(db, rows.map(toQueued));
}

/** One payment with its registration and its refunds. */
export async function findQueued(db: Database, id: string): Promise<StoredQueuedPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([...columns, ...registrationColumns])
    .where('payments.id', '=', id)
    .executeTakeFirst();
  return row && (await withRefunds(db, [toQueued(row)]))[0];
}

type RegistrationFields =
  | 'registrationStatus'
  | 'registrationName'
  | 'registrationEmail'
  | 'registrationNumber'
  | 'eventId'
  | 'eventTitle';

function toQueued(
  row: Row & Pick<QueuedPayment, RegistrationFields>,
): StoredPayment & Pick<QueuedPayment, RegistrationFields> {
  const {
    registrationStatus,
    registrationName,
    registrationEmail,
    registrationNumber,
    eventId,
    eventTitle,
    ...payment
  } = row;
  return {
    ...toPayment(payment),
    registrationStatus,
    registrationName,
    registrationEmail,
    registrationNumber,
    eventId,
    eventTitle,
  };
}

export async function countQueue(db: Database, filter: QueueFilter): Promise<number> {
  // Only a search, a scope and the year need more than the payments.
  const counted =
    filter.search || filter.scope !== 'festival' || filter.status !== 'under_review'
      ? inQueue(db, filter)
      : db.selectFrom('payments').where('payments.status', '=', filter.status);
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
