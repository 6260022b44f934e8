import { sql } from 'kysely';
import { type Database, engineOf } from './database.ts';

/**
 * Locks one row against other writers until the transaction ends, as an update of it would. On SQLite a
 * transaction is the only writer from its beginning, so there is nothing to do.
 */
export async function lockRow(db: Database, table: string, column: string, value: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value} for no key update`.execute(db);
}
