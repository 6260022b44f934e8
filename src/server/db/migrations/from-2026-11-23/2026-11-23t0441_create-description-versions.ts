import type { Kysely } from 'kysely';

/** What the descriptions of events were: the newest versions of each event whose description was changed. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('descriptionVersions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('imageIds', 'text', (column) => column.notNull())
    .addColumn('savedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('savedBy', 'text')
    .execute();
  await db.schema
    .createIndex('descriptionVersions_eventId_version')
    .unique()
    .on('descriptionVersions')
    .columns(['eventId', 'version'])
    .execute();
}
