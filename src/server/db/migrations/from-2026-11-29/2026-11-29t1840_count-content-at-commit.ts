import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Changes of public content are counted when their transaction commits (PostgreSQL). Counted with each statement, the one row of the
 * version was locked from the first change on: every other change waited for a long transaction, such as the start of a year, and one
 * whose row it needed later was a deadlock. SQLite has one writer at a time.
 *
 * A later migration that changes rows of these tables and then alters one of them runs `set constraints all immediate` in between.
 */
export async function up(db: Kysely<any>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Once for each transaction, however many rows it changes.
  await sql`
    create or replace function count_content_change() returns trigger language plpgsql as $$
    begin
      if current_setting('utsav.counted_in', true) is distinct from txid_current()::text then
        perform set_config('utsav.counted_in', txid_current()::text, true);
        update "contentVersion" set version = version + 1;
        perform pg_notify('content_version', '');
      end if;
      return null;
    end $$`.execute(db);
  const { rows } = await sql<{ table: string; trigger: string }>`
    select relname as "table", tgname as "trigger" from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'count_content_change'::regproc order by relname`.execute(db);
  for (const { table, trigger } of rows) {
    await sql`drop trigger ${sql.id(trigger)} on ${sql.table(table)}`.execute(db);
    await sql`
      create constraint trigger ${sql.id(trigger)} after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred for each row execute function count_content_change()`.execute(db);
  }
}
