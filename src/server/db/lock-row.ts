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

/**
 * Lets one transaction at a time change events, until it ends. A change locks several events' seats, found through
 * the rows it is about to change; taking this lock before any other makes deadlocks between changes impossible.
 */
export async function lockEventChanges(db: Database): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext('events'))`.execute(db);
}
