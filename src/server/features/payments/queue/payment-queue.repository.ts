import { sql } from 'kysely';
import type { PaymentSort } from '#contract/payments/payment-sorts.ts';
import type { PaymentStatus } from '#contract/payments/payment-transitions.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope, inScopeOfAllYears } from '../../../db/in-scope.ts';
import {
  countRows,
  inOrder,
  type ListOrder,
  lowerText,
  type PageOfList,
  pageOf,
  sortingOf,
} from '../../../db/list-order.ts';
import {
  halfCodeIn,
  likePattern,
  namePattern,
  ofReceipt,
  ofRegistrationsWith,
  searchedDigits,
  utrIn,
} from '../../../db/search.ts';
import { paymentColumns, type StoredPayment, toPayment, withRefunds } from '../payments.repository.ts';
import { registrantColumns } from '../registrant-columns.ts';

/** A payment of the queue without what others say of its UTR. */
export type StoredQueuedPayment = Omit<QueuedPayment, 'sameUtr' | 'utrDoubt'>;

export interface QueueFilter {
  status: PaymentStatus;
  search?: string | undefined;
  sort?: PaymentSort | undefined;
  after?: string | undefined;
  scope: Scope;
}

/** Where a payment's people, their codes, its UTR, order, reference or receipt have the text. */
export function namedPayment(search: string) {
  const pattern = likePattern(utrIn(search) ?? search);
  const people = namePattern(searchedDigits(search) ?? halfCodeIn(search) ?? search);
  const receipt = ofReceipt('payments.id', 'paymentId', search);
  const byReceipt = receipt ? sql` or ${receipt}` : sql``;
  return sql<boolean>`(${ofRegistrationsWith('payments.registrationId', people)} or lower(coalesce(payments.utr, payments."orderId", '') || ' ' || payments.reference) like ${pattern} escape '\\'${byReceipt})`;
}

/** What is to be decided is decided in whichever year it was paid. */
export const inScopeOfStatus = (status: PaymentStatus | undefined) =>
  status === 'under_review' ? inScopeOfAllYears : inScope;

/** Payments with their registrations and events. */
const joined = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId');
type Joined = ReturnType<typeof joined>;

/** The same in the order of their registrations' names, and of their events': SQLite keeps to that of a cross join. */
const joinedByName = (db: Database): Joined =>
  db
    .selectFrom('registrations')
    .crossJoin('payments')
    .whereRef('payments.registrationId', '=', 'registrations.id')
    .innerJoin('events', 'events.id', 'registrations.eventId');
const joinedByEvent = (db: Database): Joined =>
  db
    .selectFrom('events')
    .crossJoin('registrations')
    .crossJoin('payments')
    .whereRef('registrations.eventId', '=', 'events.id')
    .whereRef('payments.registrationId', '=', 'registrations.id');
/** And from the payments on. */
const fromPayments = (db: Database): Joined =>
  db
    .selectFrom('payments')
    .crossJoin('registrations')
    .crossJoin('events')
    .whereRef('registrations.id', '=', 'payments.registrationId')
    .whereRef('events.id', '=', 'registrations.eventId');

function inQueue(db: Database, { status, search, scope }: QueueFilter, join = joined) {
  let query = join(db).where('payments.status', '=', status);
  if (search) query = query.where(namedPayment(search));
  return inScopeOfStatus(status)(query, 'registrations.eventId', scope);
}

const registrationColumns = [
  ...registrantColumns,
  sql<string | null>`(select main.title from events as main where main.id = events."mainEventId")`.as('mainEventTitle'),
] as const;

type Row = Parameters<typeof toPayment>[0];
type Last = Pick<
  QueuedPayment,
  '_id' | 'createdAt' | 'amount' | 'registrationName' | 'registrationId' | 'eventTitle' | 'utr' | 'gatewayPaymentId'
>;

const id = sql.ref('payments.id');
const registrationId = sql.ref('registrations.id');

const orders: Record<Exclude<PaymentSort, 'oldest' | `-${string}`>, ListOrder<Last> & { join: typeof joined }> = {
  newest: {
    by: [sql.ref('payments.createdAt'), id],
    valuesOf: ({ createdAt, _id }) => [createdAt, _id],
    direction: 'desc',
    join: joined,
  },
  name: {
    by: [sql`lower(registrations.name)`, registrationId, id],
    valuesOf: (row) => [lowerText(row.registrationName), row.registrationId, row._id],
    direction: 'asc',
    join: joinedByName,
  },
  event: {
    by: [sql`lower(events.title)`, id],
    valuesOf: ({ eventTitle, _id }) => [lowerText(eventTitle), _id],
    direction: 'asc',
    join: joinedByEvent,
  },
  amount: {
    by: [sql.ref('payments.amount'), id],
    valuesOf: ({ amount, _id }) => [amount, _id],
    direction: 'desc',
    join: joined,
  },
  reference: {
    by: [sql`coalesce(payments.utr, payments."gatewayPaymentId", '')`, id],
    valuesOf: ({ utr, gatewayPaymentId, _id }) => [utr ?? gatewayPaymentId ?? '', _id],
    direction: 'asc',
    join: joined,
  },
};

async function listQueue(db: Database, filter: QueueFilter, limit: number): Promise<StoredQueuedPayment[]> {
  const order = sortingOf(orders, filter.sort ?? 'oldest');
  const last = filter.after ? await findQueued(db, filter.after) : undefined;
  const query = inQueue(db, filter, order.join).select([...paymentColumns, ...registrationColumns]);
  const rows = await inOrder(query, order, last).limit(limit).execute();
  return withRefunds(db, rows.map(toQueued));
}

/** A page of the payments of a status with their registrations, oldest first or as sorted. */
export async function readQueuePage(
  db: Database,
  filter: QueueFilter,
  limit: number,
): Promise<PageOfList<StoredQueuedPayment>> {
  const found = await listQueue(db, filter, limit + 1);
  return pageOf(found, { after: filter.after, limit }, () => countQueue(db, filter));
}

/** One payment with its registration and its refunds. */
export async function findQueued(db: Database, id: string): Promise<StoredQueuedPayment | undefined> {
  const row = await joined(db)
    .select([...paymentColumns, ...registrationColumns])
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
  | 'eventTitle'
  | 'mainEventTitle';

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
    mainEventTitle,
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
    mainEventTitle,
  };
}

export async function countQueue(db: Database, filter: QueueFilter): Promise<number> {
  if (filter.search || filter.scope !== 'festival') return countRows(inQueue(db, filter));
  const all = await countRows(db.selectFrom('payments').where('payments.status', '=', filter.status));
  if (inScopeOfStatus(filter.status) === inScopeOfAllYears) return all;
  // Those of closed years apart: a festival's first year has none, and asking it of each payment takes half a second for 40,000.
  // Nearly all payments are paid; the others are few beside the registrations of closed years.
  const join = filter.status === 'paid' ? joinedByEvent : fromPayments;
  const closed = join(db).where('events.year', 'is not', null).where('payments.status', '=', filter.status);
  return all - (await countRows(closed));
}
