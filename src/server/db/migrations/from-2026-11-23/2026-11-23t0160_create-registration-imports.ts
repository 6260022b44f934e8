import type { Kysely } from 'kysely';

/** Sheets of registrations that were imported: what each made, by which an import is undone and a row known again. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('registrationImports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    // A hash of the headings.
    .addColumn('headings', 'text', (column) => column.notNull())
    // JSON: the column of each field.
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('registrations', 'integer', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('importedBy', 'text', (column) => column.notNull())
    .addColumn('importedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('mailedAt', 'timestamptz')
    .addColumn('undoneBy', 'text')
    .addColumn('undoneAt', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('registrationImports_eventId')
    .on('registrationImports')
    .columns(['eventId', 'importedAt'])
    .execute();
  await db.schema
    .createIndex('registrationImports_headings')
    .on('registrationImports')
    .columns(['headings', 'importedAt'])
    .execute();
  await db.schema
    .createTable('registrationImportRows')
    .addColumn('registrationId', 'text', (column) => column.primaryKey())
    .addColumn('importId', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    // A hash of what the row is known by; null once the import is undone.
    .addColumn('key', 'text')
    // The payment that the import recorded.
    .addColumn('paymentId', 'text')
    .execute();
  await db.schema
    .createIndex('registrationImportRows_importId')
    .on('registrationImportRows')
    .column('importId')
    .execute();
  await db.schema
    .createIndex('registrationImportRows_key')
    .on('registrationImportRows')
    .columns(['eventId', 'key'])
    .unique()
    .execute();
}
