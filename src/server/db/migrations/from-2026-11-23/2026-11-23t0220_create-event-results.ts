import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Results are public content: pages that show them are cached by the content version. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "eventResults_content" after insert or update or delete on "eventResults"
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`eventResults_content_${change}`)} after ${sql.raw(change)} on "eventResults"
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** The published results of events. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('eventResults')
    .addColumn('eventId', 'text', (column) => column.primaryKey().references('events.id'))
    .addColumn('winners', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('publishedAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await createTriggers(db);
}
