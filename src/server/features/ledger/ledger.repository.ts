import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { LedgerCause, LedgerLine } from '#contract/payments/ledger.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { inChunks } from '../../db/batches/chunks.ts';
import { type Database, toIso } from '../../db/database.ts';
import { inScopeOfAllYears } from '../../db/in-scope.ts';
import { sortableId } from '../../db/sortable-id.ts';
import type { LedgerEntriesTable, LedgerTransactionsTable } from '../../db/tables/ledger-tables.ts';

export type NewEntry = Omit<Insertable<LedgerEntriesTable>, 'id' | 'transactionId'>;

/** Inserts the entries, then the transaction that seals them; the database refuses one that does not sum to zero. */
export async function insertTransaction(
  db: Database,
  transaction: Omit<Insertable<LedgerTransactionsTable>, 'id'>,
  entries: NewEntry[],
): Promise<string> {
  const id = sortableId();
  const rows = entries.map((entry) => ({ ...entry, id: sortableId(), transactionId: id }));
  await db.insertInto('ledgerEntries').values(rows).execute();
  await db
    .insertInto('ledgerTransactions')
    .values({ ...transaction, id })
    .execute();
  return id;
}

/** The entries of the transaction of a cause. */
export function findEntries(db: Database, cause: LedgerCause, causeId: string): Promise<NewEntry[]> {
  return db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .select(['account', 'amountPaise', 'registrationId', 'eventId', 'paymentMethod', 'holder'])
    .where('cause', '=', cause)
    .where('causeId', '=', causeId)
    .orderBy('ledgerEntries.id')
    .execute();
}

/** Sums of a registration's entries by account and cause. */
export async function sumsOf(db: Database, registrationId: string) {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select(['account', 'cause', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
    .where('registrationId', '=', registrationId)
    .groupBy(['account', 'cause'])
    .execute();
  return rows.map(({ paise, ...row }) => ({ ...row, paise: Number(paise) }));
}

/** What is left of a registration under events other than this one, by everything that amounts are counted under. */
export async function sumsUnderOthers(db: Database, registrationId: string, eventId: string): Promise<NewEntry[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['account', 'eventId', 'paymentMethod', 'holder', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
    .where('registrationId', '=', registrationId)
    .where('eventId', '<>', eventId)
    .groupBy(['account', 'eventId', 'paymentMethod', 'holder'])
    .having((eb) => eb.fn.sum<number>('amountPaise'), '<>', 0)
    .orderBy('account')
    .execute();
  return rows.map(({ paise, ...row }) => ({ ...row, registrationId, amountPaise: Number(paise) }));
}

/** What the person of a registration owes; negative where they paid too much. */
export async function readReceivable(db: Database, registrationId: string): Promise<number> {
  const { paise } = await db
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('paise'))
    .where('registrationId', '=', registrationId)
    .where('account', '=', 'receivable')
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}

/** As `readReceivable`, of many registrations; those without an entry are left out. */
export async function listReceivables(db: Database, registrationIds: string[]): Promise<Map<string, number>> {
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom('ledgerEntries')
      .select(['registrationId', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
      .where('registrationId', 'in', ids)
      .where('account', '=', 'receivable')
      .groupBy('registrationId')
      .execute(),
  );
  return new Map(rows.map(({ registrationId, paise }) => [registrationId ?? '', Number(paise)]));
}

/** The ids of the causes of one kind that were posted for a registration. */
export async function listCauseIds(db: Database, registrationId: string, cause: LedgerCause): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select('causeId')
    .distinct()
    .where('registrationId', '=', registrationId)
    .where('cause', '=', cause)
    .execute();
  return rows.map(({ causeId }) => causeId);
}

/** The ledger of a registration, oldest first. */
export async function listLines(db: Database, registrationId: string): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select([
      'ledgerEntries.id as _id',
      'transactionId',
      'at',
      'day',
      'cause',
      'causeId',
      'account',
      'amountPaise',
      'registrationId',
      'eventId',
      'paymentMethod',
      'holder',
      'note',
      'actorName',
    ])
    .where('registrationId', '=', registrationId)
    .orderBy('at')
    .orderBy('transactionId')
    .orderBy('ledgerEntries.id')
    .limit(1000)
    .execute();
  return rows.map(({ at, amountPaise, ...row }) => ({ ...row, at: toIso(at), amountPaise: Number(amountPaise) }));
}

const surplus = sql<number>`0 - sum("amountPaise")`;
const onItsWay = sql<number>`(select coalesce(sum(r."amountPaise"), 0) from refunds as r
  where r."registrationId" = "ledgerEntries"."registrationId" and r.status = 'pending')`;

/** Registrations of all years that have paid more than they owe, beyond what is going back; the largest surplus first. */
export async function listSurplus(
  db: Database,
  scope: Scope,
  limit?: number,
): Promise<{ registrationId: string; surplusPaise: number }[]> {
  const query = db
    .selectFrom('ledgerEntries')
    .select(['registrationId', sql<number>`${surplus} - ${onItsWay}`.as('paise')])
    .where('account', '=', 'receivable')
    .groupBy('registrationId')
    // Of most of them nothing is going back that must be looked up.
    .having(sql<boolean>`${surplus} > 0 and ${surplus} > ${onItsWay}`)
    .orderBy('paise', 'desc')
    .orderBy('registrationId')
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0));
  const rows = await inScopeOfAllYears(query, 'ledgerEntries.eventId', scope).execute();
  return rows.map(({ registrationId, paise }) => ({
    registrationId: registrationId ?? '',
    surplusPaise: Number(paise),
  }));
}

const sumWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`sum(case when ${condition} then "amountPaise" else 0 end)`;

/** Of these registrations those of whose charge something is left, with it, what was waived of it and what they owe. */
export async function listCharges(db: Database, registrationIds: string[]) {
  const revenue = sumWhere(sql`account = 'revenue'`);
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom('ledgerEntries')
      .select(['registrationId', revenue.as('revenue')])
      .select([
        sumWhere(sql`account = 'waivers'`).as('waivers'),
        sumWhere(sql`account = 'receivable'`).as('receivable'),
      ])
      .where('registrationId', 'in', ids)
      .groupBy('registrationId')
      .having(revenue, '<', 0)
      .execute(),
  );
  return rows.map(({ registrationId, ...sums }) => ({
    registrationId: registrationId ?? '',
    revenue: Number(sums.revenue),
    waivers: Number(sums.waivers),
    receivable: Number(sums.receivable),
  }));
}

const OF_A_CLOSED_YEAR = { causeId: '', eventTitle: null, registrationNumber: null, registrationName: null, note: '' };

/**
 * The lines of the whole ledger after an entry, in the order they were posted, with what people call things. It is one book of all
 * years: without those of closed ones no account would hold what it does. What and whom those were about is for auditors, who read
 * it by the events of that year.
 */
export async function listAllLines(db: Database, scope: Scope, after: string, limit: number) {
  const query = db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .leftJoin('registrations', 'registrations.id', 'ledgerEntries.registrationId')
    .leftJoin('events', 'events.id', 'ledgerEntries.eventId')
    .leftJoin('users', 'users.id', 'ledgerEntries.holder')
    .select([
      'ledgerEntries.id as _id',
      'transactionId',
      'ledgerTransactions.at',
      'day',
      'cause',
      'causeId',
      'account',
      'amountPaise',
      'ledgerEntries.paymentMethod',
      'holder',
      'note',
      'actorName',
      'registrations.number as registrationNumber',
      'registrations.name as registrationName',
      'events.year',
      'events.title as eventTitle',
      'users.name as holderName',
    ])
    .where('ledgerEntries.id', '>', after)
    .orderBy('ledgerEntries.id')
    .limit(limit);
  const rows = await inScopeOfAllYears(query, 'ledgerEntries.eventId', scope).execute();
  return rows.map(({ year, ...row }) => ({
    ...row,
    ...(scope === 'festival' && year !== null ? OF_A_CLOSED_YEAR : {}),
    at: toIso(row.at),
    amountPaise: Number(row.amountPaise),
  }));
}
