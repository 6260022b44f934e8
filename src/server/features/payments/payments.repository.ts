import { type Insertable, sql, type Updateable } from 'kysely';
import type { Payment, PaymentStatus, QueuedPayment } from '#contract/payments/payments.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { PaymentsTable } from '../../db/registration-tables.ts';
import { likePattern, searchedDigits } from '../../db/search.ts';

const columns = [
  'payments.id',
  'payments.registrationId',
  'payments.method',
  'payments.status',
  'payments.amount',
  'payments.utr',
  'payments.orderId',
  'payments.gatewayPaymentId',
  'payments.refundId',
  'payments.reason',
  'payments.decidedBy',
  'payments.createdAt',
  'payments.paidAt',
  'payments.refundedAt',
] as const;

function selectPayments(db: Database) {
  return db.selectFrom('payments').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

function toPayment({ id, ...row }: Row): Payment {
  return {
    ...row,
    _id: id,
    amount: Number(row.amount),
    createdAt: toIso(row.createdAt),
    paidAt: toIsoOrNull(row.paidAt),
    refundedAt: toIsoOrNull(row.refundedAt),
  };
}

export async function insertPayment(db: Database, row: Insertable<PaymentsTable>): Promise<void> {
  await db.insertInto('payments').values(row).execute();
}

export async function updatePayment(db: Database, id: string, changes: Updateable<PaymentsTable>): Promise<void> {
  await db.updateTable('payments').set(changes).where('id', '=', id).execute();
}

type Key = 'id' | 'orderId' | 'gatewayPaymentId';

export async function findPayment(db: Database, key: Key, value: string): Promise<Payment | undefined> {
  const row = await selectPayments(db).where(`payments.${key}`, '=', value).executeTakeFirst();
  return row && toPayment(row);
}

/** The payments of a registration, newest first. */
export async function listPaymentsOf(db: Database, registrationId: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('payments.registrationId', '=', registrationId)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toPayment);
}

export interface QueueFilter {
  status: PaymentStatus;
  search?: string | undefined;
  after?: string | undefined;
}

function inQueue(db: Database, { status, search }: QueueFilter) {
  let query = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .where('payments.status', '=', status);
  if (search) {
    const pattern = likePattern(search);
    const people = likePattern(searchedDigits(search) ?? search);
    query = query.where(
      sql<boolean>`(registrations."searchText" like ${people} escape '\\' or lower(coalesce(payments.utr, payments."orderId", '')) like ${pattern} escape '\\')`,
    );
  }
  return query;
}

/** Payments of a status with their registrations, oldest first. */
export async function listQueue(db: Database, filter: QueueFilter, limit: number): Promise<QueuedPayment[]> {
  let query = inQueue(db, filter)
    .select(columns)
    .select([
      'registrations.status as registrationStatus',
      'registrations.name as registrationName',
      'registrations.email as registrationEmail',
      'registrations.number as registrationNumber',
      'registrations.eventId',
      'events.title as eventTitle',
    ]);
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
  return rows.map(
    ({ registrationStatus, registrationName, registrationEmail, registrationNumber, eventId, eventTitle, ...row }) => ({
      ...toPayment(row),
      registrationStatus,
      registrationName,
      registrationEmail,
      registrationNumber,
      eventId,
      eventTitle,
    }),
  );
}

export async function countQueue(db: Database, filter: QueueFilter): Promise<number> {
  // Only a search needs more than the payments.
  const counted = filter.search
    ? inQueue(db, filter)
    : db.selectFrom('payments').where('payments.status', '=', filter.status);
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a webhook was handled before. */
export async function isKnownGatewayEvent(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('gatewayEvents').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Stores that a webhook was handled; of two deliveries at once, one is stored. */
export async function insertGatewayEvent(db: Database, id: string, type: string, now: string): Promise<void> {
  await db
    .insertInto('gatewayEvents')
    .values({ id, type, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteGatewayEventsBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('gatewayEvents').where('receivedAt', '<', before).execute();
}

export interface DueCheck {
  payment: Payment;
  checks: number;
  checkAt: string;
}

/** Payments about which the gateway has to be asked now. */
export async function listDueChecks(db: Database, now: string, limit: number): Promise<DueCheck[]> {
  const rows = await selectPayments(db)
    .select(['payments.checks', 'payments.checkAt'])
    .where('payments.checkAt', '<=', now)
    .orderBy('payments.checkAt')
    .limit(limit)
    .execute();
  return rows.map(({ checks, checkAt, ...row }) => ({
    payment: toPayment(row),
    checks,
    checkAt: toIso(checkAt ?? now),
  }));
}

/** Schedules the next check; false where another process claimed this one. */
export async function claimCheck(db: Database, { payment, checks, checkAt }: DueCheck, next: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ checkAt: next, checks: checks + 1 })
    .where('id', '=', payment._id)
    .where('checkAt', '=', checkAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
