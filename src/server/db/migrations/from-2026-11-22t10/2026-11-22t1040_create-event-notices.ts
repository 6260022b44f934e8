import type { Kysely } from 'kysely';

/** What the people of an event were last told of it, and what they are still to be told. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('eventNotices')
    .addColumn('eventId', 'text', (column) => column.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz')
    .addColumn('dueAt', 'timestamptz')
    .addColumn('movedFrom', 'text')
    .addColumn('movedAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('eventNotices_dueAt').on('eventNotices').columns(['dueAt']).execute();
}
