import type { Kysely } from 'kysely';

/**
 * Who consented to what, when, by which means and under which version of the notice. No references: a consent is
 * proof, and stays when what it was given for is gone.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('means', 'text', (column) => column.notNull())
    .addColumn('noticeVersion', 'integer')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('userId', 'text')
    .addColumn('registrationId', 'text')
    .addColumn('participantId', 'text')
    .addColumn('inquiryId', 'text')
    .addColumn('withdrawnAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('consents_email').on('consents').columns(['email', 'at']).execute();
  await db.schema.createIndex('consents_registrationId').on('consents').column('registrationId').execute();
  await db.schema.createIndex('consents_at').on('consents').column('at').execute();
}
