import type { Kysely } from 'kysely';

/** Sheets of events that were imported: by them an import is undone, and the columns of its headings are remembered. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('eventImports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fileName', 'text', (column) => column.notNull())
    // A hash of the headings.
    .addColumn('headings', 'text', (column) => column.notNull())
    // JSON: the column of each field.
    .addColumn('columns', 'text', (column) => column.notNull())
    // JSON list of the events that it made.
    .addColumn('eventIds', 'text', (column) => column.notNull())
    .addColumn('importedBy', 'text', (column) => column.notNull())
    .addColumn('importedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('undoneBy', 'text')
    .addColumn('undoneAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('eventImports_importedAt').on('eventImports').column('importedAt').execute();
  await db.schema.createIndex('eventImports_headings').on('eventImports').columns(['headings', 'importedAt']).execute();
}
