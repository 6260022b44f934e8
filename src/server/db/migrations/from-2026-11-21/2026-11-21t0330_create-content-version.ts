import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What anonymous visitors read comes from these tables alone. */
const tables = ['events', 'ambassadors', 'ambassadorEvents', 'settings'];

async function createPostgresTriggers(db: Kysely<any>): Promise<void> {
  await sql`
    create function count_content_change() returns trigger language plpgsql as $$
    begin
      update "contentVersion" set version = version + 1;
      perform pg_notify('content_version', '');
      return null;
    end $$`.execute(db);
  for (const table of tables) {
    await sql`
      create trigger ${sql.id(`${table}_content`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function count_content_change()`.execute(db);
  }
}

async function createSqliteTriggers(db: Kysely<any>): Promise<void> {
  for (const table of tables) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.id(`${table}_content_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        begin
          update "contentVersion" set version = version + 1;
        end`.execute(db);
    }
  }
}

/**
 * One number that every change of public content raises, in the same transaction, whoever makes it:
 * by it each process knows whether the pages it keeps are still true.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('contentVersion')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addCheckConstraint('contentVersion_one_row', sql`id = 1`)
    .execute();
  await db.insertInto('contentVersion').values({ id: 1, version: 1 }).execute();
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (onPostgres ? createPostgresTriggers(db) : createSqliteTriggers(db));
}
