import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PortableRow } from '../../db/portable-rows.ts';
import { tableOrder } from '../../db/table-order.ts';

/** The widest table has some thirty columns, and SQLite takes 32,766 values at once. */
const ROWS_AT_ONCE = 200;

/** The first table that holds a row; undefined where all are empty or not there yet. */
export async function findFilledTable(db: Database): Promise<string | undefined> {
  const present = new Set((await db.introspection.getTables()).map((table) => table.name));
  for (const { name } of tableOrder) {
    if (!present.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** Writes rows as they are into a table, whose name must be one of ours. */
export async function insertRows(db: Database, table: string, rows: PortableRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const columns = Object.keys(some[0] ?? {});
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.id(column)))})
      values ${sql.join(values)}`.execute(db);
  }
}

/** Ends every session that the backup held. */
export async function deleteSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
