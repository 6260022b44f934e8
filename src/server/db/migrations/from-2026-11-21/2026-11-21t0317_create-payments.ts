import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entryId', 'text', (column) => column.notNull().references('entries.id').onDelete('restrict'))
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('utr', 'text')
    .addColumn('orderId', 'text', (column) => column.unique())
    .addColumn('gatewayPaymentId', 'text', (column) => column.unique())
    .addColumn('refundId', 'text', (column) => column.unique())
    .addColumn('reason', 'text')
    .addColumn('decidedBy', 'text')
    .addColumn('paidOn', 'text')
    .addColumn('checkAt', 'timestamptz')
    .addColumn('checks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('paidAt', 'timestamptz')
    .addColumn('refundedAt', 'timestamptz')
    .addCheckConstraint('payments_way', sql`way in ('upi', 'razorpay', 'desk')`)
    .addCheckConstraint(
      'payments_state',
      sql`state in ('started', 'under_review', 'paid', 'rejected', 'refunding', 'refunded')`,
    )
    .addCheckConstraint('payments_amount', sql`amount > 0`)
    .execute();
  // A rejected number may be another payer's true one, mistyped.
  await db.schema
    .createIndex('payments_utr')
    .on('payments')
    .column('utr')
    .unique()
    .where(sql.ref('state'), '<>', sql.lit('rejected'))
    .execute();
  await db.schema.createIndex('payments_entryId').on('payments').column('entryId').execute();
  await db.schema.createIndex('payments_queue').on('payments').columns(['state', 'createdAt', 'id']).execute();
  await db.schema
    .createIndex('payments_checks')
    .on('payments')
    .column('checkAt')
    .where(sql.ref('checkAt'), 'is not', null)
    .execute();

  await db.schema
    .createTable('gatewayEvents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'timestamptz', (column) => column.notNull())
    .execute();
}
