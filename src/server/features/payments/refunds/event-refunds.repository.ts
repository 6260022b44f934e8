import { type Insertable, sql } from 'kysely';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import type { EventRefundsTable } from '../../../db/tables/event-notice-tables.ts';

/** What is left of a payment in paise: neither given back nor on its way. */
const left = sql<number>`(payments.amount * 100 - coalesce((select sum(r."amountPaise") from refunds as r
  where r."paymentId" = payments.id and r.status <> 'failed'), 0))`;

const paidOf = (db: Database, eventId: string) =>
  db
    .selectFrom('registrations')
    .innerJoin('payments', 'payments.registrationId', 'registrations.id')
    .where('registrations.eventId', '=', eventId)
    .where('payments.status', '=', 'paid');

/** What is left of the payments of an event, by method. */
export async function sumLeft(
  db: Database,
  eventId: string,
): Promise<{ method: PaymentMethod; payments: number; paise: number }[]> {
  const rows = await paidOf(db, eventId)
    .select(['payments.method', (eb) => eb.fn.countAll<number>().as('payments'), sql<number>`sum(${left})`.as('paise')])
    .where(left, '>', 0)
    .groupBy('payments.method')
    .orderBy('payments.method')
    .execute();
  return rows.map((row) => ({ method: row.method, payments: Number(row.payments), paise: Number(row.paise) }));
}

/** The payments of an event that go back by hand, in the order of registration. */
export async function listByHand(db: Database, eventId: string, limit: number) {
  const rows = await paidOf(db, eventId)
    .select([
      'payments.id as paymentId',
      'registrations.id as registrationId',
      'registrations.name',
      'registrations.number',
      'payments.method',
      left.as('paise'),
    ])
    .where('payments.method', '<>', 'razorpay')
    .where(left, '>', 0)
    .orderBy('registrations.number')
    .orderBy('payments.id')
    .limit(limit)
    .execute();
  return rows.map(({ paise, ...row }) => ({ ...row, amount: Number(paise) / 100 }));
}

/** The refunds of an event by status, in paise, with how many they are. */
export async function sumRefundsOfEvent(db: Database, eventId: string) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('refunds', 'refunds.registrationId', 'registrations.id')
    .select([
      'refunds.status',
      (eb) => eb.fn.countAll<number>().as('refunds'),
      (eb) => eb.fn.sum<number>('refunds.amountPaise').as('paise'),
    ])
    .where('registrations.eventId', '=', eventId)
    .groupBy('refunds.status')
    .execute();
  return rows.map((row) => ({ status: row.status, refunds: Number(row.refunds), paise: Number(row.paise) }));
}

/** The next registration of an event, by number, with money that goes back through the gateway. */
export async function findNextToRefund(
  db: Database,
  eventId: string,
  afterNumber: number,
): Promise<{ id: string; number: number } | undefined> {
  return paidOf(db, eventId)
    .select(['registrations.id', 'registrations.number'])
    .where('registrations.number', '>', afterNumber)
    .where('payments.method', '=', 'razorpay')
    .where(left, '>', 0)
    .orderBy('registrations.number')
    .limit(1)
    .executeTakeFirst();
}

export interface EventRefundRun {
  id: string;
  eventId: string;
  reason: string;
  startedById: string | null;
  startedBy: string;
  startedAt: string;
  lastNumber: number;
  finishedAt: string | null;
}

/** The latest refund of a whole event. */
export async function findLatestRun(db: Database, eventId: string): Promise<EventRefundRun | undefined> {
  const row = await db
    .selectFrom('eventRefunds')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, startedAt: toIso(row.startedAt), finishedAt: toIsoOrNull(row.finishedAt) };
}

export async function insertRun(db: Database, row: Insertable<EventRefundsTable>): Promise<void> {
  await db.insertInto('eventRefunds').values(row).execute();
}

export async function listUnfinishedRuns(db: Database): Promise<EventRefundRun[]> {
  const rows = await db.selectFrom('eventRefunds').selectAll().where('finishedAt', 'is', null).execute();
  return rows.map((row) => ({ ...row, startedAt: toIso(row.startedAt), finishedAt: null }));
}

/** Stores how far a run is; a second process that is behind changes nothing. */
export async function advanceRun(db: Database, id: string, lastNumber: number): Promise<void> {
  await db
    .updateTable('eventRefunds')
    .set({ lastNumber })
    .where('id', '=', id)
    .where('lastNumber', '<', lastNumber)
    .execute();
}

export async function finishRun(db: Database, id: string, finishedAt: string): Promise<void> {
  await db
    .updateTable('eventRefunds')
    .set({ finishedAt })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** The title of an event, deleted ones included. */
export async function findEventTitle(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('events').select('title').where('id', '=', id).executeTakeFirst())?.title;
}
