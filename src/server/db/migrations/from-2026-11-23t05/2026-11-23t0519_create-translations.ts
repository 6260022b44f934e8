import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Pages show them, so each change raises the content version. What is deleted takes its translations with it. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  const owners = { events: 'events', siteAnnouncements: 'announcements', sitePages: 'pages' };
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "translations_content" after insert or update or delete on translations
      for each statement execute function count_content_change()`.execute(db);
    await sql`
      create function delete_translations() returns trigger language plpgsql as $$
      begin
        delete from translations where subject = tg_argv[0] || '/' || old.id;
        return old;
      end $$`.execute(db);
    for (const [table, owner] of Object.entries(owners)) {
      await sql`
        create trigger ${sql.id(`${table}_translations`)} after delete on ${sql.id(table)}
        for each row execute function delete_translations(${sql.lit(owner)})`.execute(db);
    }
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`translations_content_${change}`)} after ${sql.raw(change)} on translations
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
  for (const [table, owner] of Object.entries(owners)) {
    await sql`
      create trigger ${sql.id(`${table}_translations`)} after delete on ${sql.id(table)}
      begin
        delete from translations where subject = ${sql.lit(`${owner}/`)} || old.id;
      end`.execute(db);
  }
}

/** What committees wrote in another language than the first. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('translations')
    // What it is of: `events/ID`, `announcements/ID`, `pages/ID`, `settings/festival`.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    // JSON: each text with the one that was translated.
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('translations_pkey', ['subject', 'language'])
    .execute();
  await db.schema.createIndex('translations_language').on('translations').column('language').execute();
  await createTriggers(db);
}
