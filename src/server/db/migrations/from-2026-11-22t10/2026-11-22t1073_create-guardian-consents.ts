import type { Kysely } from 'kysely';

/** A minor in a registration, who is responsible for them, and what that person decided. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('guardianConsents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('participantId', 'text', (column) => column.notNull().unique().references('participants.id'))
    .addColumn('registrationId', 'text', (column) => column.notNull().references('registrations.id'))
    .addColumn('guardianName', 'text', (column) => column.notNull())
    .addColumn('guardianEmail', 'text', (column) => column.notNull())
    .addColumn('guardianPhone', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('keyVersion', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('askedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('reminders', 'integer', (column) => column.notNull())
    .addColumn('means', 'text')
    .addColumn('decidedAt', 'timestamptz')
    .addColumn('decidedBy', 'text')
    .addColumn('noticeVersion', 'integer')
    .execute();
  await db.schema
    .createIndex('guardianConsents_registrationId')
    .on('guardianConsents')
    .column('registrationId')
    .execute();
  await db.schema
    .createIndex('guardianConsents_list')
    .on('guardianConsents')
    .columns(['status', 'createdAt', 'id'])
    .execute();
  await db.schema.createIndex('guardianConsents_email').on('guardianConsents').column('guardianEmail').execute();
}
