import { type Kysely, PostgresAdapter, sql } from 'kysely';

const BATCH = 500;
const ROWS_AT_ONCE = 200;
const SEALED = 'the ledger is only ever added to';
const UNBALANCED = 'the entries of a ledger transaction must be two or more and sum to zero';

async function createTables(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('ledgerTransactions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('causeId', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('actorName', 'text')
    .addUniqueConstraint('ledgerTransactions_cause', ['cause', 'causeId'])
    .addCheckConstraint(
      'ledgerTransactions_known_cause',
      sql`cause in ('charge', 'payment', 'gateway_fee', 'refund', 'refund_failed', 'waiver', 'correction', 'cash_transfer')`,
    )
    .addCheckConstraint('ledgerTransactions_day', sql`day like '____-__-__'`)
    .execute();
  await db.schema.createIndex('ledgerTransactions_day').on('ledgerTransactions').columns(['day', 'id']).execute();

  await db.schema
    .createTable('ledgerEntries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('transactionId', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('amountPaise', 'bigint', (column) => column.notNull())
    .addColumn('registrationId', 'text', (column) => column.references('registrations.id'))
    .addColumn('eventId', 'text', (column) => column.references('events.id'))
    .addColumn('paymentMethod', 'text')
    .addColumn('holder', 'text')
    // Entries are inserted first and the transaction then seals them, so they refer to a row that is yet to come.
    .addForeignKeyConstraint('ledgerEntries_transaction', ['transactionId'], 'ledgerTransactions', ['id'], (key) =>
      key.deferrable().initiallyDeferred(),
    )
    .addCheckConstraint(
      'ledgerEntries_account',
      sql`account in ('receivable', 'revenue', 'gateway', 'bank', 'cash', 'gateway_fees', 'waivers', 'corrections')`,
    )
    // SQLite would store a fraction of a paisa in an integer column.
    .addCheckConstraint(
      'ledgerEntries_amount',
      sql`"amountPaise" <> 0 and "amountPaise" = cast("amountPaise" as bigint)`,
    )
    .addCheckConstraint(
      'ledgerEntries_dimensions',
      sql`(account <> 'receivable' or "registrationId" is not null) and (account <> 'revenue' or "eventId" is not null)
        and (account <> 'cash' or holder is not null)`,
    )
    .execute();
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('ledgerEntries').columns(columns);
  await index('ledgerEntries_transactionId', ['transactionId']).execute();
  await index('ledgerEntries_registrationId', ['registrationId']).execute();
  await index('ledgerEntries_by_account', ['account', 'holder']).execute();
}

/** PostgreSQL: one function for what is forbidden, one for each of the two inserts. */
async function createPostgresTriggers(db: Kysely<any>): Promise<void> {
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '${sql.raw(SEALED)}';
    end $$`.execute(db);
  await sql`
    create function ledger_refuse_late_entry() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from "ledgerTransactions" where id = new."transactionId") then
        raise exception '${sql.raw(SEALED)}';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create function ledger_seal() returns trigger language plpgsql as $$
    begin
      if (select count(*) < 2 or sum("amountPaise") <> 0 from "ledgerEntries" where "transactionId" = new.id) then
        raise exception '${sql.raw(UNBALANCED)}';
      end if;
      return new;
    end $$`.execute(db);
  for (const table of ['ledgerEntries', 'ledgerTransactions']) {
    await sql`
      create trigger ${sql.id(`${table}_no_change`)} before update or delete on ${sql.table(table)}
      for each row execute function ledger_refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function ledger_refuse_change()`.execute(db);
  }
  await sql`
    create trigger "ledgerEntries_no_late_entry" before insert on "ledgerEntries"
    for each row execute function ledger_refuse_late_entry()`.execute(db);
  await sql`
    create trigger "ledgerTransactions_seal" before insert on "ledgerTransactions"
    for each row execute function ledger_seal()`.execute(db);
}

/** SQLite deletes without a trigger what `insert or replace` replaces: an id that is known is refused first. */
async function createSqliteTriggers(db: Kysely<any>): Promise<void> {
  const [sealed, unbalanced] = [sql.lit(SEALED), sql.lit(UNBALANCED)];
  for (const table of ['ledgerEntries', 'ledgerTransactions']) {
    for (const change of ['update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin
          select raise(abort, ${sealed});
        end`.execute(db);
    }
    await sql`
      create trigger ${sql.id(`${table}_no_replace`)} before insert on ${sql.table(table)}
      when exists (select 1 from ${sql.table(table)} where id = new.id)
      begin
        select raise(abort, ${sealed});
      end`.execute(db);
  }
  await sql`
    create trigger "ledgerEntries_no_late_entry" before insert on "ledgerEntries"
    when exists (select 1 from "ledgerTransactions" where id = new."transactionId")
    begin
      select raise(abort, ${sealed});
    end`.execute(db);
  await sql`
    create trigger "ledgerTransactions_seal" before insert on "ledgerTransactions"
    when (select count(*) < 2 or sum("amountPaise") <> 0 from "ledgerEntries" where "transactionId" = new.id)
    begin
      select raise(abort, ${unbalanced});
    end`.execute(db);
}

interface Posting {
  cause: 'charge' | 'payment' | 'refund';
  causeId: string;
  at: string;
  day: string;
  actorName: string | null;
  paise: number;
  method: string;
  holder: string;
}

/** The festival's zone is configuration, which a migration does not know: before it could be set it was India's. */
const indianDay = (at: string) => new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 10);

const iso = (value: Date | string) => new Date(value).toISOString();

/** The account that a payment's or a refund's money is on, and the method that statistics count it under. */
const accounts: Record<string, [account: string, method: string]> = {
  razorpay: ['gateway', 'razorpay'],
  gateway: ['gateway', 'razorpay'],
  upi: ['bank', 'upi'],
  bank: ['bank', 'upi'],
  desk: ['cash', 'desk'],
  cash: ['cash', 'desk'],
};

/** Cash is held by a user's id; old rows have names, which are replaced where one user alone has that name. */
async function readHolders(db: Kysely<any>): Promise<Map<string, string>> {
  const users: { id: string; name: string }[] = await db.selectFrom('users').select(['id', 'name']).execute();
  const byName = Map.groupBy(users, ({ name }) => name);
  return new Map(
    [...byName].flatMap(([name, [user, ...more]]) => (user && more.length === 0 ? [[name, user.id]] : [])),
  );
}

/** What happened to the money of one registration before the ledger, in its order. */
function toPostings(
  registration: Record<string, any>,
  confirmedAt: Date | string | undefined,
  payments: Record<string, any>[],
  refunds: Record<string, any>[],
  holders: Map<string, string>,
): Posting[] {
  const holderOf = (name: string | null) => (name ? (holders.get(name) ?? name) : 'unknown');
  const none = { actorName: null, method: '', holder: '' };
  const postings: Posting[] = [];
  if (confirmedAt) {
    const at = iso(confirmedAt);
    const paise = Number(registration.amount) * 100;
    postings.push({ ...none, cause: 'charge', causeId: `${registration.id}:1`, at, day: indianDay(at), paise });
  }
  for (const payment of payments) {
    const at = iso(payment.paidAt ?? payment.createdAt);
    const { id: causeId, decidedBy: actorName, method } = payment;
    const day = payment.paidOn ?? indianDay(at);
    const holder = holderOf(actorName);
    postings.push({
      cause: 'payment',
      causeId,
      at,
      day,
      actorName,
      paise: Number(payment.amount) * 100,
      method,
      holder,
    });
  }
  for (const refund of refunds) {
    const at = iso(refund.processedAt ?? refund.createdAt);
    const { id: causeId, requestedByName: actorName, method } = refund;
    const holder = refund.requestedById ?? holderOf(actorName);
    const paise = Number(refund.amountPaise);
    postings.push({ cause: 'refund', causeId, at, day: indianDay(at), actorName, paise, method, holder });
  }
  // Sorting keeps charge, payment, refund in this order where they are of one instant.
  return postings.sort((a, b) => a.at.localeCompare(b.at));
}

/** Signed amounts by account. A refund takes the surplus first, and what is above it reduces the charge. */
function amountsOf({ cause, paise, method }: Posting, surplus: number): [account: string, paise: number][] {
  const [money = ''] = accounts[method] ?? [];
  if (cause === 'charge')
    return [
      ['receivable', paise],
      ['revenue', -paise],
    ];
  if (cause === 'payment')
    return [
      [money, paise],
      ['receivable', -paise],
    ];
  const part = paise - Math.min(paise, Math.max(0, surplus));
  return [
    ['receivable', paise],
    [money, -paise],
    ...(part > 0
      ? ([
          ['revenue', part],
          ['receivable', -part],
        ] as [string, number][])
      : []),
  ];
}

async function insertAll(db: Kysely<any>, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}

/** Posts what payments and refunds of before say, each on its own day. */
async function backfill(db: Kysely<any>): Promise<void> {
  const holders = await readHolders(db);
  let count = 0;
  // Ids sort in the order of posting, and before all later ones.
  const nextId = () => `00${String(++count).padStart(8, '0')}${crypto.randomUUID().slice(0, 8)}`;
  for (let after = ''; ; ) {
    const registrations = await db
      .selectFrom('registrations')
      .select(['id', 'eventId', 'amount', 'status', 'createdAt'])
      .where('id', '>', after)
      .where('amount', '>', 0)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (registrations.length === 0) return;
    after = registrations.at(-1)?.id;
    const ids = registrations.map(({ id }) => id);
    const [payments, refunds] = [
      await db
        .selectFrom('payments')
        .selectAll()
        .where('registrationId', 'in', ids)
        .where('status', '=', 'paid')
        .execute(),
      await db
        .selectFrom('refunds')
        .selectAll()
        .where('registrationId', 'in', ids)
        .where('status', '=', 'processed')
        .execute(),
    ];
    const confirmations = await db
      .selectFrom('registrationHistory')
      .select(['registrationId', (eb) => eb.fn.min('at').as('at')])
      .where('toStatus', '=', 'confirmed')
      .where('registrationId', 'in', ids)
      .groupBy('registrationId')
      .execute();
    const confirmedAt = new Map(confirmations.map(({ registrationId, at }) => [registrationId, at]));
    const paymentsOf = Map.groupBy(payments, ({ registrationId }) => registrationId);
    const refundsOf = Map.groupBy(refunds, ({ registrationId }) => registrationId);

    const entries: Record<string, unknown>[] = [];
    const transactions: Record<string, unknown>[] = [];
    for (const registration of registrations) {
      const { id: registrationId, eventId, status, createdAt } = registration;
      const confirmed = confirmedAt.get(registrationId) ?? (status === 'confirmed' ? createdAt : undefined);
      let receivable = 0;
      for (const posting of toPostings(
        registration,
        confirmed,
        paymentsOf.get(registrationId) ?? [],
        refundsOf.get(registrationId) ?? [],
        holders,
      )) {
        const transactionId = nextId();
        const { cause, causeId, at, day, actorName, method, holder } = posting;
        const paymentMethod = accounts[method]?.[1] ?? null;
        transactions.push({ id: transactionId, cause, causeId, at, day, note: null, actorName });
        for (const [account, amountPaise] of amountsOf(posting, -receivable)) {
          if (account === 'receivable') receivable += amountPaise;
          const dimensions = { registrationId, eventId, paymentMethod, holder: account === 'cash' ? holder : null };
          entries.push({ id: nextId(), transactionId, account, amountPaise, ...dimensions });
        }
      }
    }
    await insertAll(db, 'ledgerEntries', entries);
    await insertAll(db, 'ledgerTransactions', transactions);
  }
}

/**
 * The double-entry ledger, in paise (debit positive, credit negative). A transaction is inserted after its entries and
 * seals them: it is refused unless they sum to zero, and from then on neither takes an entry nor changes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = async (trx: Kysely<any>) => {
    await createTables(trx);
    await (onPostgres ? createPostgresTriggers(trx) : createSqliteTriggers(trx));
    await backfill(trx);
  };
  // On SQLite the migrator opens none, and entries are only ever committed with their transaction.
  await (db.isTransaction ? run(db) : db.transaction().execute(run));
}
