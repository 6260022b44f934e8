import type { Kysely } from 'kysely';

/** The festival's settings as they were saved, so that earlier ones can be looked at and taken again. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('settingsVersions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('savedBy', 'text')
    .addColumn('savedAt', 'timestamptz', (column) => column.notNull())
    .execute();
}
