import { type Insertable, sql } from 'kysely';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import { paymentLeft } from '../../../db/payment-left.ts';
import type { EventRefundsTable } from '../../../db/tables/event-notice-tables.ts';

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
    .select([
      'payments.method',
      (eb) => eb.fn.countAll<number>().as('payments'),
      sql<number>`sum(${paymentLeft})`.as('paise'),
    ])
    .where(paymentLeft, '>', 0)
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
      paymentLeft.as('paise'),
    ])
    .where('payments.method', '<>', 'razorpay')
    .where(paymentLeft, '>', 0)
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

export interface EventRefundRun {
  id: string;
  eventId: string;
  reason: string;
  startedById: string | null;
  startedBy: string;
  startedAt: string;
  lastNumber: number;
  finishedAt: string | null;
  /** The approval by a second person that it was started with. */
  approvalId: string | null;
}

/**
 * What a refund of a whole event is of: what came through the gateway and is still here, of those who had paid for the event
 * when it was started. Who pays or is moved there later is of the next one.
 */
const leftOfRun = (db: Database, { eventId, startedAt }: EventRefundRun) =>
  paidOf(db, eventId)
    .where('payments.method', '=', 'razorpay')
    .where('payments.paidAt', '<=', startedAt)
    .where((eb) => eb.or([eb('registrations.movedAt', 'is', null), eb('registrations.movedAt', '<=', startedAt)]))
    .where(paymentLeft, '>', 0);

/** The next registration, by number, of which a refund of a whole event gives something back. */
export async function findNextToRefund(
  db: Database,
  run: EventRefundRun,
  afterNumber: number,
): Promise<{ id: string; number: number } | undefined> {
  return leftOfRun(db, run)
    .select(['registrations.id', 'registrations.number'])
    .where('registrations.number', '>', afterNumber)
    .orderBy('registrations.number')
    .limit(1)
    .executeTakeFirst();
}

/** The payments of a registration of which a refund of a whole event gives back what is left. */
export async function listIdsOfRun(db: Database, run: EventRefundRun, registrationId: string): Promise<string[]> {
  const query = leftOfRun(db, run).select('payments.id').where('registrations.id', '=', registrationId);
  return (await query.execute()).map(({ id }) => id);
}

/**
 * What refunds of whole events have taken of an approval, in paise: those that were refused, too, as asking again keeps it;
 * one made in the place of another is the same money.
 */
export async function sumByApproval(
  db: Database,
  { startedById, approvalId }: Pick<EventRefundRun, 'startedById' | 'approvalId'>,
): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<number>('amountPaise').as('paise'))
    .where('requestedById', '=', startedById)
    .where('approvalId', '=', approvalId)
    .where('replacesId', 'is', null)
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
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

export async function insertRuns(db: Database, rows: Insertable<EventRefundsTable>[]): Promise<void> {
  await db.insertInto('eventRefunds').values(rows).execute();
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

/** What was paid for the sub-events of a main event and is still here, deleted ones included, in paise. */
export async function listPaidSubEvents(db: Database, mainEventId: string) {
  const rows = await db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.eventId', 'events.id')
    .innerJoin('payments', 'payments.registrationId', 'registrations.id')
    .where('events.mainEventId', '=', mainEventId)
    .where('payments.status', '=', 'paid')
    .select(['events.id as eventId', 'events.title as eventTitle'])
    .select([
      sql<number>`sum(case when ${paymentLeft} > 0 then 1 else 0 end)`.as('payments'),
      sql<number>`sum(case when payments.method = 'razorpay' then ${paymentLeft} else 0 end)`.as('online'),
      sql<number>`sum(case when payments.method = 'razorpay' then 0 else ${paymentLeft} end)`.as('byHand'),
    ])
    .groupBy(['events.id', 'events.title'])
    .orderBy('events.title')
    .orderBy('events.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    payments: Number(row.payments),
    online: Number(row.online),
    byHand: Number(row.byHand),
  }));
}

/** The refunds of events by event and status, in paise. */
export async function sumRefundsOfEvents(db: Database, eventIds: string[]) {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('refunds', 'refunds.registrationId', 'registrations.id')
    .select(['registrations.eventId', 'refunds.status', (eb) => eb.fn.sum<number>('refunds.amountPaise').as('paise')])
    .where('registrations.eventId', 'in', eventIds)
    .groupBy(['registrations.eventId', 'refunds.status'])
    .execute();
  return rows.map((row) => ({ ...row, paise: Number(row.paise) }));
}

/** Which of these events are being refunded. */
export async function listRunning(db: Database, eventIds: string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('eventRefunds')
    .select('eventId')
    .where('eventId', 'in', eventIds)
    .where('finishedAt', 'is', null)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** The title of an event, deleted ones included. */
export async function findEventTitle(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('events').select('title').where('id', '=', id).executeTakeFirst())?.title;
}
