import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Every public page shows them, so each change raises the content version. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "siteAnnouncements_content" after insert or update or delete on "siteAnnouncements"
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`siteAnnouncements_content_${change}`)} after ${sql.raw(change)} on "siteAnnouncements"
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** Announcements on the site. `announcements` holds the mails to people of an event. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('siteAnnouncements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('isPinned', 'boolean', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('startsAt', 'timestamptz', (column) => column.notNull())
    .addColumn('endsAt', 'timestamptz')
    // Whether pages in the caches show it: a job changes it when its time comes, which invalidates them.
    .addColumn('isShown', 'boolean', (column) => column.notNull())
    // The closed year that it belongs to; null in the year that is open.
    .addColumn('year', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('siteAnnouncements_eventId').on('siteAnnouncements').column('eventId').execute();
  await createTriggers(db);
}
