import type { Kysely } from 'kysely';

/** Requests to erase what is held about an e-mail address. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('provedAt', 'timestamptz')
    .addColumn('dueAt', 'timestamptz')
    .addColumn('doneAt', 'timestamptz')
    .addColumn('waitsFor', 'text')
    .addColumn('askedBy', 'text')
    .execute();
  await db.schema.createIndex('erasures_newest').on('erasures').columns(['createdAt', 'id']).execute();
  await db.schema.createIndex('erasures_email').on('erasures').columns(['email', 'createdAt']).execute();
  await db.schema.createIndex('erasures_due').on('erasures').columns(['status', 'dueAt']).execute();
  // By these columns a person is found.
  await db.schema.createIndex('teams_contactEmail').on('teams').column('contactEmail').execute();
  await db.schema.createIndex('ambassadorInquiries_email').on('ambassadorInquiries').column('email').execute();
  await db.schema.createIndex('emailQueue_recipient').on('emailQueue').column('recipient').execute();
}
