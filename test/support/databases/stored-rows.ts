import { sql } from 'kysely';
import { type Database, engineOf } from '#server/db/database.ts';
import { tableOrder } from '#server/db/table-order.ts';

/** All rows of every table but those of `except`, as texts without an order: equal as long as nothing has changed. */
export async function storedRows(db: Database, except: readonly string[]): Promise<Record<string, string[]>> {
  const names = tableOrder.map(({ name }) => name).filter((name) => !except.includes(name));
  const rows = engineOf(db) === 'postgres' ? await rowsByOneQuery(db, names) : await rowsByTable(db, names);
  return Object.fromEntries(rows.map(([name, texts]) => [name, texts.sort()]));
}

type Rows = [name: string, texts: string[]][];

/** PostgreSQL writes the texts itself: a query for each of the tables takes ten times the processor time. */
async function rowsByOneQuery(db: Database, names: string[]): Promise<Rows> {
  const tables = names.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, (select coalesce(json_agg(t::text), '[]') from ${sql.table(name)} t) as texts`,
  );
  const { rows } = await sql<{ name: string; texts: string[] }>`${sql.join(tables, sql` union all `)}`.execute(db);
  return rows.map(({ name, texts }) => [name, texts]);
}

async function rowsByTable(db: Database, names: string[]): Promise<Rows> {
  const all: Rows = [];
  for (const name of names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    all.push([name, rows.map((row) => JSON.stringify(row))]);
  }
  return all;
}
