import { type Kysely, sql } from 'kysely';

/** What of a refund that is due its people gave up. Rows are only ever added: a negative one takes back. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('refundWaivers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registrationId', 'text', (column) =>
      column.notNull().references('registrations.id').onDelete('restrict'),
    )
    .addColumn('amountPaise', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('by', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('refundWaivers_amount', sql`"amountPaise" <> 0`)
    .execute();
  await db.schema.createIndex('refundWaivers_registrationId').on('refundWaivers').column('registrationId').execute();
}
