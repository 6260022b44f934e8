import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Rows of one statement: SQLite answers no request while it deletes them. */
const BATCH = 500;

/** Deletes no more than so many of the rows that meet a condition; returns how many these were. */
export async function deleteBatch(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${condition} limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes all rows that meet a condition, few at a time; it runs in no transaction. */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
): Promise<void> {
  while ((await deleteBatch(db, table, condition, BATCH)) === BATCH);
}
