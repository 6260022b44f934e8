import type { Insertable } from 'kysely';
import { type Receipt, receiptIssuerSchema, receiptLineSchema } from '#contract/payments/receipts.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { z } from '#contract/zod.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import type { ReceiptsTable } from '../../db/tables/receipt-tables.ts';

function raise(db: Database, series: string, year: string) {
  return db
    .updateTable('receiptSeries')
    .set((eb) => ({ lastNumber: eb('lastNumber', '+', 1) }))
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('lastNumber')
    .executeTakeFirst();
}

/**
 * The next number of a series. Its row stays locked until the transaction ends: who comes next waits for it to be
 * committed, and one that is rolled back takes no number. No gap, none twice.
 */
export async function takeNumber(db: Database, series: string, year: string): Promise<number> {
  const raised = await raise(db, series, year);
  if (raised) return raised.lastNumber;
  await db
    .insertInto('receiptSeries')
    .values({ series, year, lastNumber: 0 })
    .onConflict((conflict) => conflict.columns(['series', 'year']).doNothing())
    .execute();
  const { lastNumber } = (await raise(db, series, year)) ?? {};
  if (lastNumber === undefined) throw new Error(`The series ${series} of ${year} cannot be read`);
  return lastNumber;
}

export async function insertReceipt(db: Database, row: Insertable<ReceiptsTable>): Promise<void> {
  await db.insertInto('receipts').values(row).execute();
}

export async function setCancelled(db: Database, id: string, cancelledAt: string, reason: string): Promise<void> {
  await db.updateTable('receipts').set({ cancelledAt, reason }).where('id', '=', id).execute();
}

/** The same for a receipt and the credit notes that name it; those that are cancelled already keep their reason. */
export async function setCancelledWithNotes(
  db: Database,
  id: string,
  cancelledAt: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('receipts')
    .set({ cancelledAt, reason })
    .where((where) => where.or([where('id', '=', id), where('receiptId', '=', id)]))
    .where('cancelledAt', 'is', null)
    .execute();
}

function select(db: Database) {
  return db
    .selectFrom('receipts')
    .innerJoin('registrations', 'registrations.id', 'receipts.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('payments', 'payments.id', 'receipts.paymentId')
    .leftJoin('receipts as named', 'named.id', 'receipts.receiptId')
    .select([
      'receipts.id as _id',
      'receipts.kind',
      'receipts.number',
      'receipts.issuedAt',
      'receipts.issuedOn',
      'receipts.cancelledAt',
      'receipts.reason',
      'receipts.issuer',
      'receipts.recipient',
      'receipts.lines',
      'receipts.amountPaise',
      'receipts.taxPaise',
      'registrations.number as registrationNumber',
      'events.title as eventTitle',
      'payments.method',
      'payments.utr',
      'payments.gatewayPaymentId',
      'named.number as receiptNumber',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toReceipt({ utr, gatewayPaymentId, issuer, lines, ...row }: Row): Receipt {
  return {
    ...row,
    issuedAt: toIso(row.issuedAt),
    cancelledAt: toIsoOrNull(row.cancelledAt),
    issuer: receiptIssuerSchema.parse(JSON.parse(issuer)),
    lines: z.array(receiptLineSchema).parse(JSON.parse(lines)),
    amountPaise: Number(row.amountPaise),
    taxPaise: Number(row.taxPaise),
    paymentReference: utr ?? gatewayPaymentId,
  };
}

export async function findReceipt(db: Database, id: string): Promise<Receipt | undefined> {
  const row = await select(db).where('receipts.id', '=', id).executeTakeFirst();
  return row && toReceipt(row);
}

/** The receipts and credit notes of the registration with that pass code, oldest first. */
export async function listReceiptsOf(db: Database, passCode: string): Promise<Receipt[]> {
  return listOldestFirst(select(db).where('registrations.code', '=', passCode));
}

/** Those of a payment, of its refunds, and those that name a receipt of the payment, oldest first. */
export async function listReceiptsOfPayment(
  db: Database,
  { _id, registrationId }: { _id: string; registrationId: string },
): Promise<Receipt[]> {
  return listOldestFirst(
    select(db)
      .where('receipts.registrationId', '=', registrationId)
      .where((where) => where.or([where('receipts.paymentId', '=', _id), where('named.paymentId', '=', _id)])),
  );
}

async function listOldestFirst(query: ReturnType<typeof select>): Promise<Receipt[]> {
  const rows = await query
    .orderBy('receipts.issuedAt')
    .orderBy('receipts.kind', 'desc')
    .orderBy('receipts.sequence')
    .limit(200)
    .execute();
  return rows.map(toReceipt);
}

/** Whose receipt that is, and how many rupees its payment was of: neither ever changes. */
export async function findOwner(db: Database, id: string) {
  const row = await db
    .selectFrom('receipts')
    .leftJoin('payments', 'payments.id', 'receipts.paymentId')
    .select(['receipts.registrationId', 'receipts.paymentId', 'payments.amount as paidRupees'])
    .where('receipts.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, paidRupees: Number(row.paidRupees) };
}

/** The row of the receipt of a payment, or of the credit note of a refund, that is not cancelled. */
export function findLive(db: Database, by: { paymentId: string } | { refundId: string }) {
  const query = db.selectFrom('receipts').selectAll().where('cancelledAt', 'is', null);
  const found =
    'refundId' in by
      ? query.where('refundId', '=', by.refundId).where('kind', '=', 'credit_note')
      : query.where('paymentId', '=', by.paymentId).where('kind', '=', 'receipt');
  return found.limit(1).executeTakeFirst();
}

/** The rows of a registration's receipts and credit notes that are not cancelled, latest first. */
export async function listLive(db: Database, registrationId: string) {
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .where('cancelledAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, amountPaise: Number(row.amountPaise), taxPaise: Number(row.taxPaise) }));
}

/** A payment and what did not go back of it, in paise. */
export interface Receiptable {
  paymentId: string;
  leftPaise: number;
}

/** The paid payments of a registration: those without a valid receipt first, then oldest first. */
export async function listReceiptable(db: Database, registrationId: string): Promise<Receiptable[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.paymentId', '=', 'payments.id')
        .on('receipts.kind', '=', 'receipt')
        .on('receipts.cancelledAt', 'is', null),
    )
    .select((eb) => [
      'payments.id',
      'payments.amount',
      'receipts.id as receiptId',
      eb
        .selectFrom('refunds')
        .select((of) => of.fn.sum<number | null>('refunds.amountPaise').as('paise'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .where('refunds.status', '=', 'processed')
        .as('refundedPaise'),
    ])
    .where('payments.registrationId', '=', registrationId)
    .where('payments.status', '=', 'paid')
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .execute();
  return rows
    .sort((a, b) => Number(a.receiptId !== null) - Number(b.receiptId !== null))
    .map(({ id, amount, refundedPaise }) => ({
      paymentId: id,
      leftPaise: Number(amount) * PAISE - Number(refundedPaise ?? 0),
    }));
}

/** The numbers of the receipts of registrations that are not cancelled, by registration. */
export async function listNumbers(db: Database, registrationIds: string[]): Promise<Map<string, string[]>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipts')
    .select(['registrationId', 'number'])
    .where('registrationId', 'in', registrationIds)
    .where('cancelledAt', 'is', null)
    .orderBy('issuedAt')
    .orderBy('kind', 'desc')
    .orderBy('sequence')
    .execute();
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...byRegistration].map(([id, found]) => [id, found.map(({ number }) => number)]));
}
