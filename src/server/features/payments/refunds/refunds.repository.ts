import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import type { QueuedRefund, Refund, RefundSort } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { inChunks } from '../../../db/batches/chunks.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import { inScope, inScopeOfAllYears } from '../../../db/in-scope.ts';
import { byText, countRows, type PageOfList, readPage, type Sorting, sortingOf } from '../../../db/list-order.ts';
import { paymentLeft } from '../../../db/payment-left.ts';
import type { Schema } from '../../../db/schema.ts';
import { likePattern, namePattern, ofRegistrationsWith, searchedDigits } from '../../../db/search.ts';
import type { RefundsTable } from '../../../db/tables/payment-tables.ts';
import { registrantColumns } from '../registrant-columns.ts';

const columns = [
  'refunds.id',
  'refunds.paymentId',
  'refunds.registrationId',
  'refunds.amountPaise',
  'refunds.method',
  'refunds.status',
  'refunds.gatewayRefundId',
  'refunds.reference',
  'refunds.reason',
  'refunds.replacesId',
  'refunds.requestedByName',
  'refunds.createdAt',
  'refunds.processedAt',
  'refunds.failedAt',
  'refunds.failureReason',
  'refunds.approvalId',
] as const;

/** A refund as stored: with its amount in paise. */
export interface StoredRefund extends Refund {
  amountPaise: number;
  approvalId: string | null;
}

function selectRefunds(db: Database) {
  return db.selectFrom('refunds').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRefunds>['executeTakeFirstOrThrow']>>;

function toRefund({ id, amountPaise, requestedByName, ...row }: Row): StoredRefund {
  return {
    ...row,
    _id: id,
    amountPaise: Number(amountPaise),
    amount: Number(amountPaise) / PAISE,
    requestedBy: requestedByName,
    createdAt: toIso(row.createdAt),
    processedAt: toIsoOrNull(row.processedAt),
    failedAt: toIsoOrNull(row.failedAt),
  };
}

export async function insertRefund(db: Database, row: Insertable<RefundsTable>): Promise<void> {
  await db.insertInto('refunds').values(row).execute();
}

export async function updateRefund(db: Database, id: string, changes: Updateable<RefundsTable>): Promise<void> {
  await db.updateTable('refunds').set(changes).where('id', '=', id).execute();
}

export async function findRefund(db: Database, refundId: string): Promise<StoredRefund | undefined> {
  const row = await selectRefunds(db).where('refunds.id', '=', refundId).executeTakeFirst();
  return row && toRefund(row);
}

/** The refunds of payments, newest first. */
export async function listRefundsOf(db: Database, paymentIds: string[]): Promise<StoredRefund[]> {
  if (paymentIds.length === 0) return [];
  const rows = await selectRefunds(db)
    .where('refunds.paymentId', 'in', paymentIds)
    .orderBy('refunds.createdAt', 'desc')
    .orderBy('refunds.id', 'desc')
    .execute();
  return rows.map(toRefund);
}

export async function isReplaced(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('replacesId', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Of refused refunds only those in whose place nothing was made, and whose payment has something left to give back. */
function isOpen(eb: ExpressionBuilder<Schema, 'refunds'>) {
  return sql<boolean>`(refunds.status <> 'failed' or (
    not exists (select 1 from refunds as later where later."replacesId" = ${eb.ref('refunds.id')})
    and exists (select 1 from payments where payments.id = ${eb.ref('refunds.paymentId')} and ${paymentLeft} > 0)))`;
}

export interface RefundQueueFilter {
  status: RefundStatus;
  search?: string | undefined;
  sort?: RefundSort | undefined;
  after?: string | undefined;
  scope: Scope;
}

/** What is still to be paid is in the list in whichever year it was decided. */
export const inScopeOfRefunds = (status: RefundStatus | undefined) =>
  status === undefined || status === 'processed' ? inScope : inScopeOfAllYears;

/** Where the people of a refund's registration, its reference, reason, or the UTR of its payment have the text. */
export function namedRefund(search: string) {
  const pattern = likePattern(search);
  const people = namePattern(searchedDigits(search) ?? search);
  const byUtr = /\d/.test(search)
    ? sql` or refunds."paymentId" in (select paid.id from payments as paid where paid.utr like ${pattern} escape '\\')`
    : sql``;
  return sql<boolean>`(${ofRegistrationsWith('refunds.registrationId', people)} or lower(events.title) like ${pattern} escape '\\'
    or lower(coalesce(refunds.reference, '') || ' ' || coalesce(refunds."gatewayRefundId", '') || ' ' || coalesce(refunds.reason, '')) like ${pattern} escape '\\'${byUtr})`;
}

function queued(db: Database, { status, search, scope }: RefundQueueFilter) {
  const query = selectRefunds(db)
    .innerJoin('registrations', 'registrations.id', 'refunds.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(registrantColumns)
    .where('refunds.status', '=', status);
  // Of each of the others it is known without a look at its payment.
  const open =
    status === 'failed' ? query.where((eb) => isOpen(eb as unknown as ExpressionBuilder<Schema, 'refunds'>)) : query;
  return inScopeOfRefunds(status)(search ? open.where(namedRefund(search)) : open, 'registrations.eventId', scope);
}

const id = sql.ref('refunds.id');
const sortings: Record<'newest' | 'name' | 'event' | 'amount' | 'reference', Sorting> = {
  newest: { by: [sql.ref('refunds.createdAt'), id], direction: 'desc' },
  name: byText('registrations.name', id),
  event: byText('events.title', id),
  amount: { by: [sql.ref('refunds.amountPaise'), id], direction: 'desc' },
  reference: byText('refunds.reference', id),
};

/** A page of the refunds of a status with their registrations, oldest first or as sorted. */
export async function readRefundPage(
  db: Database,
  filter: RefundQueueFilter,
  limit: number,
): Promise<PageOfList<QueuedRefund>> {
  const sorting = sortingOf(sortings, filter.sort ?? 'oldest');
  const page = await readPage(queued(db, filter), sorting, { after: filter.after, limit });
  return {
    ...page,
    rows: page.rows.map(
      ({
        registrationStatus,
        registrationName,
        registrationEmail,
        registrationNumber,
        eventId,
        eventTitle,
        ...row
      }) => {
        const { amountPaise: _amountPaise, approvalId: _approvalId, ...refund } = toRefund(row);
        return {
          ...refund,
          registrationStatus,
          registrationName,
          registrationEmail,
          registrationNumber,
          eventId,
          eventTitle,
        };
      },
    ),
  };
}

export const countRefundQueue = (db: Database, filter: RefundQueueFilter): Promise<number> =>
  countRows(queued(db, filter));

/** What went back and what is going back of the payments of these registrations, in paise. */
export async function listRefundSums(
  db: Database,
  registrationIds: string[],
): Promise<{ registrationId: string; paymentId: string; status: RefundStatus; paise: number }[]> {
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom('refunds')
      .select(['registrationId', 'paymentId', 'status', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
      .where('registrationId', 'in', ids)
      .where('status', '<>', 'failed')
      .groupBy(['registrationId', 'paymentId', 'status'])
      .execute(),
  );
  return rows.map((row) => ({ ...row, paise: Number(row.paise) }));
}

/** What was refused of registrations and has not been given back since, in paise; at most what is left of the payments. */
export async function sumRefusedOf(db: Database, registrationIds: string[]): Promise<Map<string, number>> {
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom('refunds')
      .select(['registrationId', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
      .where('registrationId', 'in', ids)
      .where('status', '=', 'failed')
      .where((eb) => isOpen(eb))
      .groupBy('registrationId')
      .execute(),
  );
  return new Map(rows.map(({ registrationId, paise }) => [registrationId, Number(paise)]));
}
