import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

/** What a column of each type holds in the row of that number. */
const VALUES: Record<string, string> = {
  text: "'v' || i",
  integer: 'i',
  bigint: 'i',
  boolean: 'i % 2 = 0',
  'double precision': 'i',
  'timestamp with time zone': "timestamptz '2027-01-01' + i * interval '1 second'",
};

/** The rows mean nothing, and would fail most checks. */
async function dropChecks(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as "table", conname as name from pg_constraint o join pg_class c on c.oid = conrelid
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
}

/**
 * Fills every table of a PostgreSQL database, whatever its version, or those that are named, with rows that mean nothing;
 * foreign keys are not asked, and checks are dropped.
 */
export async function fillTables(db: Database, count: number, only?: readonly string[]): Promise<void> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and is_identity = 'NO'
    order by table_name, ordinal_position`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await dropChecks(trx);
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      if (only && !only.includes(table)) continue;
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map(({ column }) => sql.ref(column)))})
        select ${sql.join(columns.map(({ type }) => sql.raw(VALUES[type] ?? 'null')))} from generate_series(1, ${sql.lit(count)}) as i
        on conflict do nothing`.execute(trx);
    }
  });
  await sql`analyze`.execute(db);
}
