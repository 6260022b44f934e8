import type { Kysely } from 'kysely';

/** Urls that public pages of the committee had before: they redirect to the present one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('sitePageSlugs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pageId', 'text', (column) => column.notNull().references('sitePages.id').onDelete('cascade'))
    .addColumn('slug', 'text', (column) => column.notNull())
    // Since when the page has another one.
    .addColumn('changedAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sitePageSlugs_pageId').on('sitePageSlugs').column('pageId').execute();
  await db.schema.createIndex('sitePageSlugs_slug').on('sitePageSlugs').column('slug').execute();
}
