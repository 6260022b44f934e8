import { sql } from 'kysely';
import { type Database, toIso } from '../../db/database.ts';
import { selectPaidAndMoved } from './ledger-figures.repository.ts';

/** Payments and refunds, with what came and what went back; what a move took to another event came there. */
function selectFlow(db: Database) {
  return selectPaidAndMoved(db).select([
    sql<number>`sum(case when cause in ('payment', 'charge') then "amountPaise" else 0 end)`.as('received'),
    sql<number>`sum(case when cause in ('payment', 'charge') then 0 else -"amountPaise" end)`.as('refunded'),
  ]);
}

export function flowByDay(db: Database) {
  return selectFlow(db).select('day').groupBy('day').orderBy('day', 'desc').execute();
}

export function flowByMethod(db: Database) {
  return selectFlow(db).select('paymentMethod as method').groupBy('paymentMethod').execute();
}

export function flowByEvent(db: Database) {
  return selectFlow(db)
    .innerJoin('events', 'events.id', 'ledgerEntries.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id as eventId', 'events.title', 'main.title as mainEventTitle', 'events.year'])
    .groupBy(['events.id', 'events.title', 'main.title', 'events.year'])
    .execute();
}

/** The balance of an account over everything, in paise. */
export async function balanceOf(db: Database, account: 'gateway_fees' | 'waivers'): Promise<number> {
  const { paise } = await db
    .selectFrom('ledgerEntries')
    .select((eb) => eb.fn.sum<number | null>('amountPaise').as('paise'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(paise ?? 0);
}

/** What was paid too much, of all registrations together. */
export async function sumSurplus(db: Database): Promise<number> {
  const { rows } = await sql<{ paise: number | null }>`
    select -sum(balance) as paise from (
      select sum("amountPaise") as balance from "ledgerEntries" where account = 'receivable' group by "registrationId"
    ) as balances where balance < 0`.execute(db);
  return Number(rows[0]?.paise ?? 0);
}

/** Cash by who holds it, with the name of the user. */
export async function listCash(db: Database, holder?: string) {
  let query = db
    .selectFrom('ledgerEntries')
    .leftJoin('users', 'users.id', 'ledgerEntries.holder')
    .select(['holder', 'users.name', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
    .where('account', '=', 'cash')
    .groupBy(['holder', 'users.name']);
  if (holder !== undefined) query = query.where('holder', '=', holder);
  const rows = await query.execute();
  return rows.map(({ holder: id, name, paise }) => ({ id: id ?? '', name: name ?? id ?? '', paise: Number(paise) }));
}

/** Counts and hand-overs of cash, newest first: the debit side first. */
export async function listMoves(db: Database, limit: number) {
  const newest = db
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('cause', 'in', ['correction', 'cash_transfer'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .leftJoin('users', 'users.id', 'ledgerEntries.holder')
    .select([
      'ledgerTransactions.id',
      'cause',
      'at',
      'note',
      'actorName',
      'account',
      'holder',
      'users.name',
      'amountPaise',
    ])
    .where('ledgerTransactions.id', 'in', newest)
    .orderBy('at', 'desc')
    .orderBy('ledgerTransactions.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, at: toIso(row.at), amountPaise: Number(row.amountPaise) }));
}

export async function listUserNames(db: Database, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).orderBy('name').orderBy('id').execute();
}

/** The name of a user who may hold cash. */
export async function findUserName(db: Database, id: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Whether this is an admin's account. */
export async function isAdmin(db: Database, id: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'admin');
  return (await query.executeTakeFirst()) !== undefined;
}
