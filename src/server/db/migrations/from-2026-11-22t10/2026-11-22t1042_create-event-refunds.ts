import { type Kysely, sql } from 'kysely';

/** Refunds of all that was paid for an event: who asked for them, and how far they are. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('eventRefunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('startedById', 'text')
    .addColumn('startedBy', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('lastNumber', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('finishedAt', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('eventRefunds_one_at_a_time')
    .on('eventRefunds')
    .column('eventId')
    .unique()
    .where(sql.ref('finishedAt'), 'is', null)
    .execute();
  await db.schema.createIndex('eventRefunds_eventId').on('eventRefunds').columns(['eventId', 'startedAt']).execute();
}
