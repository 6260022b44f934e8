import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('power', 'text', (column) => column.notNull())
    // Null where it is about the festival.
    .addColumn('eventId', 'text', (column) => column.references('events.id'))
    .addColumn('subjectId', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    // Paise, or people.
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('requestHash', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('preparedById', 'text', (column) => column.notNull())
    .addColumn('preparedBy', 'text', (column) => column.notNull())
    .addColumn('preparedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
    .addColumn('decidedById', 'text')
    .addColumn('decidedBy', 'text')
    .addColumn('decidedAt', 'timestamptz')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('approvals_status').on('approvals').columns(['status', 'preparedAt', 'id']).execute();
  await db.schema
    .createIndex('approvals_preparedById')
    .on('approvals')
    .columns(['preparedById', 'preparedAt', 'id'])
    .execute();
  await db.schema.createIndex('approvals_eventId').on('approvals').column('eventId').execute();
  // Refunds that an earlier migration of the same transaction inserted have deferred checks, which bar a new column.
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (onPostgres) await sql`set constraints all immediate`.execute(db);
  await db.schema.alterTable('refunds').addColumn('approvalId', 'text').execute();
  await db.schema.createIndex('refunds_requestedById').on('refunds').columns(['requestedById', 'createdAt']).execute();
  await db.schema.alterTable('eventRefunds').addColumn('approvalId', 'text').execute();
  await db.schema.alterTable('announcements').addColumn('people', 'integer').execute();
  await db.schema.alterTable('announcements').addColumn('approvalId', 'text').execute();
  await db.schema.createIndex('announcements_createdAt').on('announcements').column('createdAt').execute();
  if (onPostgres) await sql`set constraints all deferred`.execute(db);
}
