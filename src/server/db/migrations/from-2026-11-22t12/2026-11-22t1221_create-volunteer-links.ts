import type { Kysely } from 'kysely';

/** Links by which volunteers take a role without a password, for a few days. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('volunteerLinks')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.references('events.id').onDelete('cascade'))
    .addColumn('venue', 'text')
    .addColumn('endsAt', 'timestamptz', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdBy', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('createdByName', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('openedAt', 'timestamptz')
    .addColumn('attemptHash', 'text')
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('set null').unique())
    .addColumn('name', 'text')
    .addColumn('device', 'text')
    .addColumn('lastUsedAt', 'timestamptz')
    .addColumn('revokedAt', 'timestamptz')
    .addColumn('revokedBy', 'text')
    .execute();
  await db.schema.createIndex('volunteerLinks_createdAt').on('volunteerLinks').columns(['createdAt', 'id']).execute();
  await db.schema
    .createIndex('volunteerLinks_createdBy')
    .on('volunteerLinks')
    .columns(['createdBy', 'endsAt'])
    .execute();
  await db.schema.createIndex('volunteerLinks_endsAt').on('volunteerLinks').column('endsAt').execute();
}
