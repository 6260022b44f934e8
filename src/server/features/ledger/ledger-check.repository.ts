import { type RawBuilder, sql } from 'kysely';
import { type LedgerCheck, ledgerCheckSchema } from '#contract/payments/ledger.ts';
import { type Database, engineOf } from '../../db/database.ts';
import { findRecord, saveRecord } from '../../db/settings/settings-records.ts';

/** What is wrong with a record: its id and a sentence's end. */
export interface Finding {
  id: string;
  detail: string;
}

/** Problems come in crowds, of which the first ones tell enough. */
const LIMIT = 50;

const money = sql`account in ('gateway', 'bank', 'cash')`;
const sumWhere = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(case when ${condition} then "amountPaise" else 0 end), 0)`;

async function list(db: Database, query: RawBuilder<{ id: string; detail: string }>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`select * from (${query}) as found limit ${LIMIT}`.execute(db);
  return rows.map(({ id, detail }) => ({ id, detail: String(detail) }));
}

/** Transactions whose entries are fewer than two or do not sum to zero, and entries without a transaction. */
export function listUnbalanced(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select t.id, cast(coalesce(sum(e."amountPaise"), 0) as text) || ' paise in ' || count(e.id) || ' entries' as detail
      from "ledgerTransactions" t left join "ledgerEntries" e on e."transactionId" = t.id
      group by t.id having count(e.id) < 2 or sum(e."amountPaise") <> 0
      union all
      select e.id, 'it belongs to no transaction' from "ledgerEntries" e
      left join "ledgerTransactions" t on t.id = e."transactionId" where t.id is null`,
  );
}

/**
 * The id of the record in a cause's id: a second posting has `:2` behind it, a reversal `:2:reversed`. Without the cast SQLite
 * would not look it up among sums by an index, but read all of them for each payment.
 */
const recordId = (db: Database) =>
  engineOf(db) === 'sqlite'
    ? sql`cast(substr(t."causeId", 1, instr(t."causeId" || ':', ':') - 1) as text)`
    : sql`split_part(t."causeId", ':', 1)`;

/** What was posted of each payment, reversals included. */
const postedPayments = (db: Database) => sql`
  select ${recordId(db)} as "paymentId", min(e."registrationId") as "registrationId",
    ${sumWhere(money)} as money, ${sumWhere(sql`account = 'receivable'`)} as receivable,
    min(case when ${money} then account end) as account
  from "ledgerTransactions" t left join "ledgerEntries" e on e."transactionId" = t.id
  where t.cause = 'payment' group by ${recordId(db)}`;

/** Every posting of a refund and every reversal, with the refund's id: a second one has `:2` behind it. */
const postedRefunds = (db: Database) => sql`
  select ${recordId(db)} as "refundId",
    min(t.cause) as cause, min(e."registrationId") as "registrationId",
    ${sumWhere(money)} as money, ${sumWhere(sql`account = 'receivable'`)} as receivable,
    min(case when ${money} then account end) as account
  from "ledgerTransactions" t join "ledgerEntries" e on e."transactionId" = t.id
  where t.cause in ('refund', 'refund_failed') group by t.id, t."causeId"`;

/** Paid payments that are not in the ledger, or with another amount, account or registration. */
export function listWrongPayments(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select p.id, case when l."paymentId" is null then 'it is paid and not in the ledger'
        else 'the ledger has ' || l.money || ' paise in ' || l.account end as detail
      from payments p left join (${postedPayments(db)}) l on l."paymentId" = p.id
      where p.status = 'paid' and (l."paymentId" is null or l.money <> p.amount * 100 or l.receivable <> -p.amount * 100
        or l."registrationId" <> p."registrationId"
        or l.account <> case p.method when 'razorpay' then 'gateway' when 'upi' then 'bank' else 'cash' end)`,
  );
}

/** Payments in the ledger that are not paid. */
export function listUnpaidPostings(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select l."paymentId" as id, 'it is in the ledger and ' || coalesce(p.status, 'does not exist') as detail
      from (${postedPayments(db)}) l left join payments p on p.id = l."paymentId"
      where p.id is null or (p.status <> 'paid' and (l.money <> 0 or l.receivable <> 0))`,
  );
}

/** Refunds whose postings less their reversals are not what their status says. */
export function listWrongRefunds(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select r.id, 'it is ' || r.status || ' with ' || r."amountPaise" || ' paise, and the ledger has ' ||
        coalesce(l.money, 0) as detail
      from refunds r left join (
        select "refundId", sum(money) as money from (${postedRefunds(db)}) as posted group by "refundId"
      ) l on l."refundId" = r.id
      where coalesce(l.money, 0) <> case r.status when 'processed' then -r."amountPaise" else 0 end`,
  );
}

/** Postings of refunds that do not exist, on a wrong account or registration, or that made their person owe money. */
export function listWrongRefundPostings(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select l."refundId" as id, case when r.id is null then 'it is in the ledger and does not exist'
        else 'the ledger has ' || l.money || ' paise in ' || l.account || ', ' || l.receivable || ' receivable' end as detail
      from (${postedRefunds(db)}) l left join refunds r on r.id = l."refundId"
      where r.id is null or l."registrationId" <> r."registrationId"
        or l.account <> case r.method when 'gateway' then 'gateway' when 'cash' then 'cash' else 'bank' end
        or (l.cause = 'refund' and (l.money <> -r."amountPaise" or l.receivable < 0 or l.receivable > r."amountPaise"))`,
  );
}

/**
 * Confirmed registrations are charged their amount, or more where a move to a cheaper event took back an earlier refund; no
 * other one is charged less, and left with a part of it. What is left of a charge without refunds and waivers is no less than
 * nothing and no more than the amount; confirmed and refunded ones owe nothing.
 */
export function listWrongReceivables(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select r.id, 'it is ' || r.status || ' with ' || (r.amount * 100) || ' paise, was charged ' ||
        coalesce(l.charged, 0) || ', of which ' || coalesce(l.kept, 0) || ' are left, and owes ' || coalesce(l.owed, 0) as detail
      from registrations r left join (
        select e."registrationId", ${sumWhere(sql`account = 'receivable' and cause = 'charge'`)} as charged,
          -${sumWhere(sql`account in ('revenue', 'waivers')`)} as kept,
          ${sumWhere(sql`account = 'receivable'`)} as owed
        from "ledgerEntries" e join "ledgerTransactions" t on t.id = e."transactionId"
        where e."registrationId" is not null group by e."registrationId"
      ) l on l."registrationId" = r.id
      where (r.status = 'confirmed' and coalesce(l.charged, 0) < r.amount * 100)
        or (l.charged <> 0 and l.kept <> 0 and l.charged < r.amount * 100)
        or l.kept < 0 or l.kept > r.amount * 100
        or (r.status in ('confirmed', 'refunded') and l.owed > 0)`,
  );
}

/** Registrations with amounts left under another event than theirs. */
export function listUnderOtherEvents(db: Database): Promise<Finding[]> {
  return list(
    db,
    sql`
      select r.id, 'its ledger has amounts under another event' as detail
      from registrations r where r.id in (
        select e."registrationId" from "ledgerEntries" e join registrations o on o.id = e."registrationId"
        where e."eventId" <> o."eventId"
        group by e."registrationId", e."eventId", e.account having sum(e."amountPaise") <> 0)`,
  );
}

const triggers = {
  sqlite: [
    ...['ledgerEntries', 'ledgerTransactions'].flatMap((table) => [
      `${table}_no_update`,
      `${table}_no_delete`,
      `${table}_no_replace`,
    ]),
    'ledgerEntries_no_late_entry',
    'ledgerTransactions_seal',
  ],
  postgres: [
    ...['ledgerEntries', 'ledgerTransactions'].flatMap((table) => [`${table}_no_change`, `${table}_no_truncate`]),
    'ledgerEntries_no_late_entry',
    'ledgerTransactions_seal',
  ],
};

/** Triggers that protect the ledger and were dropped or disabled. */
export async function listMissingTriggers(db: Database): Promise<Finding[]> {
  const engine = engineOf(db);
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`
    : sql<{ name: string }>`select tgname as name from pg_trigger where tgenabled <> 'D'`
  ).execute(db);
  const present = new Set(rows.map(({ name }) => name));
  return triggers[engine].filter((name) => !present.has(name)).map((id) => ({ id, detail: 'it is not there' }));
}

export async function countTransactions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerTransactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The record of the latest check, among the settings. */
const RECORD = 'ledger-check';

export async function findCheck(db: Database): Promise<LedgerCheck | undefined> {
  const stored = await findRecord(db, RECORD);
  return stored === undefined ? undefined : ledgerCheckSchema.parse(stored);
}

export const saveCheck = (db: Database, check: LedgerCheck): Promise<void> =>
  saveRecord(db, RECORD, check, check.checkedAt);
