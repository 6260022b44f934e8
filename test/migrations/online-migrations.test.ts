import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateTo, migrateToLatest, migrationNames } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { createBareDatabase } from '#test/support/databases/bare-database.ts';
import { fillTables } from '#test/support/databases/filled-tables.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import type { TestDatabase } from '#test/support/test-database.ts';

/** What is newer may run while the version before still serves. */
const BEFORE = '2026-11-22t1280_email-urgency';
const ROWS = 300;

/** Migrations that rewrite rows, with the reason why that takes no long. */
const REWRITES: Record<string, string> = {
  '2026-11-27t2315_forget-searches':
    'a row for each mail that a committee wrote: some hundred, and sent ones are read, not written',
};

interface Snapshot {
  /** By table, the file that its rows are in: another one means that all of them were written again. */
  files: Map<string, number>;
  /** By table, how many rows this transaction has changed or deleted. */
  written: Map<string, number>;
  /** By table and column, its type; whether a row may leave it out. */
  columns: Map<string, { table: string; type: string; isOptional: boolean }>;
  /** Checks and foreign keys, for which every row is read while nobody may write. */
  constraints: Map<string, { table: string; columns: string[] }>;
}

async function look(db: Database): Promise<Snapshot> {
  const tables = await sql<{ name: string; file: number; written: number }>`
    select c.relname as name, c.relfilenode::int as file, coalesce(s.n_tup_upd + s.n_tup_del, 0)::int as written
    from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`.execute(db);
  const columns = await sql<{ table: string; name: string; type: string; isOptional: boolean }>`
    select table_name as "table", table_name || '.' || column_name as name, data_type as type,
      is_nullable = 'YES' or column_default is not null as "isOptional"
    from information_schema.columns where table_schema = 'public'`.execute(db);
  const constraints = await sql<{ table: string; name: string; columns: string[] }>`
    select relname as "table", relname || '.' || conname as name,
      array(select relname || '.' || attname from pg_attribute where attrelid = c.oid and attnum = any(conkey)) as columns
    from pg_constraint o join pg_class c on c.oid = conrelid where connamespace = 'public'::regnamespace and contype in ('c', 'f')`.execute(
    db,
  );
  return {
    files: new Map(tables.rows.map(({ name, file }) => [name, file])),
    written: new Map(tables.rows.map(({ name, written }) => [name, written])),
    columns: new Map(columns.rows.map((row) => [row.name, row])),
    constraints: new Map(constraints.rows.map((row) => [row.name, row])),
  };
}

/** What of a migration keeps others waiting, or breaks the version before. */
function faultsOf(before: Snapshot, after: Snapshot): string[] {
  const faults: string[] = [];
  for (const [table, file] of before.files) {
    if (!after.files.has(table)) faults.push(`drops the table ${table}`);
    else if (after.files.get(table) !== file) faults.push(`writes the whole table ${table} again`);
    const written = (after.written.get(table) ?? 0) - (before.written.get(table) ?? 0);
    if (written >= ROWS) faults.push(`changes all rows of ${table} (${written})`);
  }
  for (const [name, { type, isOptional }] of before.columns) {
    const column = after.columns.get(name);
    if (!column) faults.push(`drops or renames the column ${name}`);
    else if (column.type !== type) faults.push(`changes the type of ${name}`);
    else if (isOptional && !column.isOptional) faults.push(`makes ${name} required`);
  }
  for (const [name, { table, isOptional }] of after.columns) {
    if (before.files.has(table) && !before.columns.has(name) && !isOptional)
      faults.push(`adds the column ${name}, which the version before does not fill`);
  }
  for (const [name, { table, columns }] of after.constraints) {
    // PostgreSQL reads no row for a column that was just added, empty.
    const isOfOldRows = before.files.has(table) && columns.some((column) => before.columns.has(column));
    if (isOfOldRows && !before.constraints.has(name)) faults.push(`reads every row for ${name}`);
  }
  return faults;
}

describe.runIf(inject('database') === 'postgres')('a new migration', () => {
  let bare: TestDatabase;
  beforeAll(async () => {
    bare = await createBareDatabase();
    await migrateTo(bare.db, BEFORE);
    await fillTables(bare.db, ROWS);
  });
  afterAll(() => bare.drop());

  it.each(migrationNames.filter((name) => name > BEFORE))(
    '%s takes no long lock, and the version before goes on working',
    async (name) => {
      const faults = await bare.db.transaction().execute(async (trx) => {
        const before = await look(trx);
        await migrations[name]?.up(trx);
        return faultsOf(before, await look(trx));
      });
      expect(faults.filter(() => REWRITES[name] === undefined)).toEqual([]);
    },
  );

  it.each([
    ['alter table registrations add column "newNumber" integer not null default 1', []],
    ['alter table registrations alter column "number" type bigint', ['writes the whole table', 'changes the type']],
    ['alter table registrations add column "madeAt" timestamptz default clock_timestamp()', ['writes the whole table']],
    ['update registrations set name = upper(name)', ['changes all rows of registrations (300)']],
    ['alter table registrations drop column name', ['drops or renames the column registrations.name']],
    ['alter table registrations alter column phone set not null', ['makes registrations.phone required']],
    ['alter table registrations add check (number > 0)', ['reads every row']],
  ])('is looked through: %s', async (statement, expected) => {
    const seen = await bare.db
      .transaction()
      .execute(async (trx) => {
        const before = await look(trx);
        await sql.raw(statement).execute(trx);
        throw faultsOf(before, await look(trx));
      })
      .catch((faults: string[]) => faults);
    expect(seen).toEqual(expected.map((start) => expect.stringContaining(start)));
  });
});

describe.runIf(inject('database') === 'postgres')('migrations beside a version that serves', () => {
  let bare: TestDatabase;
  beforeAll(async () => {
    bare = await createBareDatabase();
    await migrateTo(bare.db, BEFORE);
  });
  afterAll(() => bare.drop());

  it('wait for a lock only so long that those behind go on, are committed one by one, and are tried again', async () => {
    const { db } = bare;
    const read = () => sql`select id from events limit 1`.execute(db);
    let migrated: Promise<string[]> | undefined;
    await db.transaction().execute(async (slow) => {
      await sql`select id from events limit 1`.execute(slow);
      migrated = migrateToLatest(db);
      // 2026-11-22t1330 adds columns to events: it waits for the slow reader, and every reader behind it would too.
      await waitForLockWaiters(db, 1);
      await read();
      // 2026-11-22t1320 changed this table: it is committed, and its lock is gone.
      await sql`select id from "emailQueue" limit 1`.execute(db);
    });
    expect(await migrated).toEqual(migrationNames.filter((name) => name > BEFORE));
  });
});
