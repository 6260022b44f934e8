import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Pages show these texts, so each change raises the content version, as those of the settings do. */
async function createTriggers(db: Kysely<any>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create trigger "legalDocuments_content" after insert or update or delete on "legalDocuments"
      for each statement execute function count_content_change()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await sql`
      create trigger ${sql.id(`legalDocuments_content_${change}`)} after ${sql.raw(change)} on "legalDocuments"
      begin
        update "contentVersion" set version = version + 1;
      end`.execute(db);
  }
}

/** The privacy notice and the refund policy, every version of them. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('legalDocuments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('savedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('savedBy', 'text')
    .addUniqueConstraint('legalDocuments_version', ['kind', 'version'])
    .execute();
  await createTriggers(db);
}
