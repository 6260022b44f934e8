import type { Kysely } from 'kysely';

/** Which registration a form already led to, so that sending it again after a lost response creates no second one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('idempotencyKeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registrationId', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('idempotencyKeys_registrationId')
    .on('idempotencyKeys')
    .column('registrationId')
    .execute();
  await db.schema.createIndex('idempotencyKeys_createdAt').on('idempotencyKeys').column('createdAt').execute();
}
