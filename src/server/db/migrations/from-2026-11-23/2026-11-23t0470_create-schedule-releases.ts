import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The public schedule shows the newest one, so each change raises the content version. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "scheduleReleases_content" after insert or update or delete on "scheduleReleases"
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`scheduleReleases_content_${change}`)} after ${sql.raw(change)} on "scheduleReleases"
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** Released versions of the schedule. While one is shown, changed hours and venues wait for the next. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('scheduleReleases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The closed year that it belongs to; null in the year that is open.
    .addColumn('year', 'text')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    // JSON: when and where each event is, and what is different from the version before.
    .addColumn('slots', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('releasedBy', 'text', (column) => column.notNull())
    .addColumn('releasedAt', 'timestamptz', (column) => column.notNull())
    // When the schedule went back to showing changes at once.
    .addColumn('endedAt', 'timestamptz')
    .execute();
  await sql`
    create unique index "scheduleReleases_number" on "scheduleReleases" (number, coalesce(year, ''))`.execute(db);
  // Notices that wait for the next version.
  await sql`create index "eventNotices_since" on "eventNotices" (since) where since is not null`.execute(db);
  await createTriggers(db);
}
