import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Cached pages list the years: a change of them is a change of public content. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger years_content after insert or update or delete on years
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`years_content_${change}`)} after ${sql.raw(change)} on years
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** The years of the festival. Events of a closed year name it; those of the year that is open name none. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('years')
    .addColumn('year', 'text', (column) => column.primaryKey())
    .addColumn('festivalName', 'text', (column) => column.notNull())
    .addColumn('heroLine', 'text', (column) => column.notNull())
    .addColumn('instituteName', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'timestamptz')
    .addColumn('startedBy', 'text')
    .addColumn('closedAt', 'timestamptz')
    .addColumn('closedBy', 'text')
    .execute();
  await createTriggers(db);
  await db.schema
    .alterTable('events')
    .addColumn('year', 'text', (column) => column.references('years.year'))
    .execute();
  await db.schema.createIndex('events_year').on('events').columns(['year', 'id']).execute();
}
