import { sql } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment-transitions.ts';
import { payableStatuses, type RegistrationStatus } from '#contract/registration-rules.ts';
import { type Database, toIso } from '../../db/database.ts';
import { likePattern, namePattern, searchedDigits } from '../../db/search.ts';

/** A payment by transfer, or a registration that has to be paid, as far as lines are compared with it. Whole rupees. */
export interface TargetRow {
  registrationId: string;
  paymentId: string | null;
  name: string;
  code: string;
  number: number;
  eventTitle: string;
  registrationStatus: RegistrationStatus;
  paymentStatus: PaymentStatus | null;
  /** What was claimed; what the registration still has to pay where nobody said that it is paid. */
  amount: number;
  /** What the registration still has to pay. */
  price: number;
  utr: string | null;
  reference: string | null;
  since: string;
  /** The line that settled it. */
  lineId: string | null;
}

/** Statuses of registrations that money may come for, in time or late: an expired one may get a free seat. */
const unpaidStatuses: RegistrationStatus[] = [...payableStatuses, 'expired', 'cancelled'];
/** What somebody may have paid without need, or before a seat is free: lines are compared with none of it, a search finds it. */
const paidAlready: RegistrationStatus[] = ['confirmed', 'waitlisted'];
/** A payment that was only started has a reference: its payer may have paid and said nothing. */
const claimed: PaymentStatus[] = ['started', 'under_review', 'paid', 'rejected'];

const selectPayments = (db: Database) =>
  db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('bankStatementLines as line', (join) =>
      join.onRef('line.paymentId', '=', 'payments.id').on(sql<boolean>`line.state = 'settled'`),
    )
    .select([
      'payments.registrationId',
      'payments.id as paymentId',
      'registrations.name',
      'registrations.code',
      'registrations.number',
      'events.title as eventTitle',
      'registrations.status as registrationStatus',
      'payments.status as paymentStatus',
      'payments.amount',
      'registrations.amount as price',
      'payments.utr',
      'payments.reference',
      'payments.createdAt as since',
      'line.id as lineId',
    ]);

const selectUnpaid = (db: Database, statuses = unpaidStatuses) =>
  db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([
      'registrations.id as registrationId',
      sql<null>`null`.as('paymentId'),
      'registrations.name',
      'registrations.code',
      'registrations.number',
      'events.title as eventTitle',
      'registrations.status as registrationStatus',
      sql<null>`null`.as('paymentStatus'),
      'registrations.amount',
      'registrations.amount as price',
      sql<null>`null`.as('utr'),
      sql<null>`null`.as('reference'),
      'registrations.createdAt as since',
      sql<null>`null`.as('lineId'),
    ])
    .where('registrations.amount', '>', 0)
    .where('registrations.status', 'in', statuses);

type Row =
  | Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>
  | Awaited<ReturnType<ReturnType<typeof selectUnpaid>['executeTakeFirstOrThrow']>>;

const toTarget = (row: Row): TargetRow => ({
  ...row,
  number: Number(row.number),
  amount: Number(row.amount),
  price: Number(row.price),
  since: toIso(row.since),
});

/** Only registrations that no payment stands for which a line could settle. */
const withoutPayment = (query: ReturnType<typeof selectUnpaid>) =>
  query.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.registrationId', '=', 'registrations.id')
          .where('payments.method', '=', 'upi')
          .where('payments.status', 'in', ['started', 'under_review']),
      ),
    ),
  );

/** What is still to pay of registrations of which a part is paid, by their ids. */
export type PartlyPaid = ReadonlyMap<string, number>;

/** A target with what is still to pay in place of the price. */
function withRest(row: TargetRow, partlyPaid: PartlyPaid): TargetRow {
  const rest = partlyPaid.get(row.registrationId);
  if (rest === undefined) return row;
  return { ...row, price: rest, amount: row.paymentId === null ? rest : row.amount };
}

/** Everything that a line may be the payment of. */
export async function listTargets(db: Database, partlyPaid: PartlyPaid): Promise<TargetRow[]> {
  const payments = await selectPayments(db)
    .where('payments.method', '=', 'upi')
    .where('payments.status', 'in', claimed)
    .execute();
  const unpaid = await withoutPayment(selectUnpaid(db)).execute();
  return [...payments, ...unpaid].map((row) => withRest(toTarget(row), partlyPaid));
}

/** The names of the people whose payment may be known by its payer's name alone, by registration. */
export async function listPayerNames(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .select(['registrations.id', 'participants.name'])
    .where('registrations.amount', '>', 0)
    .where('registrations.status', 'in', [...unpaidStatuses, 'under_review'])
    .execute();
  const names = new Map<string, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** The payment of each line that was settled. */
export async function listSettled(db: Database, statementId: string): Promise<Map<string, TargetRow>> {
  const rows = await selectPayments(db).where('line.statementId', '=', statementId).execute();
  return new Map(rows.map((row) => [row.lineId ?? '', toTarget(row)]));
}

export interface TargetSearch {
  search?: string | undefined;
  /** Whole rupees, where nothing is searched. */
  amount?: number | undefined;
  partlyPaid: PartlyPaid;
}

/**
 * Payments that wait, and registrations nobody has paid, that a search or an amount finds; newest first. A search finds those
 * that are confirmed or wait for a seat, too.
 */
export async function searchTargets(
  db: Database,
  { search, amount, partlyPaid }: TargetSearch,
  limit: number,
): Promise<TargetRow[]> {
  let waiting = selectPayments(db)
    .where('payments.method', '=', 'upi')
    .where('payments.status', 'in', ['started', 'under_review']);
  let unpaid = withoutPayment(selectUnpaid(db, search ? [...unpaidStatuses, ...paidAlready] : unpaidStatuses));
  if (search) {
    const text = likePattern(search);
    const people = namePattern(searchedDigits(search) ?? search);
    const ofRegistration = sql<boolean>`(registrations."searchText" like ${people} escape '\\' or lower(events.title) like ${text} escape '\\')`;
    const ofPayment = sql<boolean>`lower(coalesce(payments.utr, '') || ' ' || payments.reference) like ${text} escape '\\'`;
    waiting = waiting.where((eb) => eb.or([ofRegistration, ofPayment]));
    unpaid = unpaid.where(ofRegistration);
  } else if (amount !== undefined) {
    waiting = waiting.where('payments.amount', '=', amount);
    const rests = [...partlyPaid].filter(([, rest]) => rest === amount).map(([id]) => id);
    unpaid = unpaid.where((eb) =>
      eb.or([
        eb('registrations.amount', '=', amount),
        ...(rests.length > 0 ? [eb('registrations.id', 'in', rests)] : []),
      ]),
    );
  }
  const rows = [
    ...(await waiting.orderBy('payments.createdAt', 'desc').limit(limit).execute()),
    ...(await unpaid.orderBy('registrations.createdAt', 'desc').limit(limit).execute()),
  ];
  return rows.map((row) => withRest(toTarget(row), partlyPaid)).slice(0, limit);
}
