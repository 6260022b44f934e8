import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('attachments', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'timestamptz', (column) => column.notNull())
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('sentAt', 'timestamptz')
    .addCheckConstraint('outbox_status', sql`status in ('pending', 'sent', 'failed')`)
    .execute();
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'nextAttemptAt']).execute();

  await db.schema
    .createTable('settings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
    .execute();
}
