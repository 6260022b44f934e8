import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The navigation of every public page shows them, so each change raises the content version. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "sitePages_content" after insert or update or delete on "sitePages"
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`sitePages_content_${change}`)} after ${sql.raw(change)} on "sitePages"
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** Pages that the committee makes of sections, and every version of what they say. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sitePages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // The closed year that it belongs to; null in the year that is open.
    .addColumn('year', 'text')
    .addColumn('slug', 'text', (column) => column.notNull())
    // That of the newest version.
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('navigation', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    // The version that is public; null for a draft.
    .addColumn('publishedVersion', 'integer')
    // Its title: every page of the site names it in its links.
    .addColumn('publishedTitle', 'text')
    .addColumn('publishedAt', 'timestamptz')
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('updatedBy', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('deletedAt', 'timestamptz')
    .execute();
  await sql`
    create unique index "sitePages_slug" on "sitePages" (slug, coalesce(year, '')) where "deletedAt" is null`.execute(
    db,
  );
  await db.schema
    .createTable('sitePageVersions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pageId', 'text', (column) => column.notNull().references('sitePages.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('savedBy', 'text', (column) => column.notNull())
    .addColumn('savedAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sitePageVersions_pageId_version')
    .unique()
    .on('sitePageVersions')
    .columns(['pageId', 'version'])
    .execute();
  await createTriggers(db);
}
