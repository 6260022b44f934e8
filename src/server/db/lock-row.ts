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

/** The same for rows by their ids, in the order of these on every server: no two transactions that lock some of them wait for each other. */
export async function lockRows(db: Database, table: string, ids: string[]): Promise<void> {
  if (engineOf(db) === 'sqlite' || ids.length === 0) return;
  await sql`
    select 1 from ${sql.table(table)} where id = any(${ids}::text[]) order by id collate "C" for no key update`.execute(
    db,
  );
}

/** The same for all rows with a value in a column: what changes many of them in one statement comes upon them in any order. */
export async function lockRowsWith(db: Database, table: string, column: string, value: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value} order by id collate "C" for no key update`.execute(
    db,
  );
}

/** Lets one transaction at a time work on what a text names, until it ends. */
export async function lockText(db: Database, text: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext(${text}))`.execute(db);
}

/**
 * Lets one transaction at a time change events, until it ends. A change locks several events' seats, found through
 * the rows it is about to change; taking this lock before any other makes deadlocks between changes impossible.
 */
export async function lockEventChanges(db: Database): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtext('events'))`.execute(db);
}

/**
 * Locks people, by whatever identifies them, against other transactions that lock the same, until this one ends. Taken after
 * the lock of an event and in the order of their hashes, so that no two transactions wait for each other.
 */
export async function lockPeople(db: Database, keys: string[]): Promise<void> {
  if (engineOf(db) === 'sqlite' || keys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hash) from (
      select distinct hashtextextended('person:' || key, 0) as hash from unnest(${keys}::text[]) as key order by hash
    ) as people`.execute(db);
}
