import { type Kysely, PostgresAdapter, sql } from 'kysely';

const MESSAGE = 'receipts are never deleted, and only cancelled';
/** What says who paid how much for what; the rest is how it was cancelled. */
const fixed = [
  'id',
  'kind',
  'number',
  'series',
  'year',
  'sequence',
  'registrationId',
  'paymentId',
  'refundId',
  'receiptId',
  'amountPaise',
  'taxPaise',
  'recipient',
  'issuer',
  'lines',
  'issuedAt',
  'issuedOn',
];

async function createTriggers(db: Kysely<any>): Promise<void> {
  const columns = sql.join(fixed.map((name) => sql.id(name)));
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`
      create function receipts_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '${sql.raw(MESSAGE)}';
      end $$`.execute(db);
    await sql`
      create trigger "receipts_no_delete" before delete on receipts
      for each row execute function receipts_refuse_change()`.execute(db);
    await sql`
      create trigger "receipts_no_update" before update of ${columns} on receipts
      for each row execute function receipts_refuse_change()`.execute(db);
    return;
  }
  for (const [name, change] of [
    ['receipts_no_delete', sql`delete`],
    ['receipts_no_update', sql`update of ${columns}`],
  ] as const) {
    await sql`
      create trigger ${sql.id(name)} before ${change} on receipts
      begin
        select raise(abort, ${sql.lit(MESSAGE)});
      end`.execute(db);
  }
}

/** Receipts and credit notes: numbered without gaps by a row for each series and year, which is the lock. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('receiptSeries')
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('lastNumber', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('receiptSeries_key', ['series', 'year'])
    .execute();
  await db.schema
    .createTable('receipts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('registrationId', 'text', (column) => column.notNull().references('registrations.id'))
    .addColumn('paymentId', 'text', (column) => column.references('payments.id'))
    .addColumn('refundId', 'text', (column) => column.references('refunds.id'))
    .addColumn('receiptId', 'text', (column) => column.references('receipts.id'))
    .addColumn('amountPaise', 'bigint', (column) => column.notNull())
    .addColumn('taxPaise', 'bigint', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('issuedOn', 'text', (column) => column.notNull())
    .addColumn('cancelledAt', 'timestamptz')
    .addColumn('reason', 'text')
    .addUniqueConstraint('receipts_sequence', ['series', 'year', 'sequence'])
    .addCheckConstraint('receipts_kind', sql`kind in ('receipt', 'credit_note')`)
    .addCheckConstraint('receipts_amount', sql`"amountPaise" > 0 and "taxPaise" >= 0 and "taxPaise" < "amountPaise"`)
    .addCheckConstraint('receipts_credit_note', sql`(kind = 'credit_note') = ("receiptId" is not null)`)
    .execute();
  await db.schema
    .createIndex('receipts_registrationId')
    .on('receipts')
    .columns(['registrationId', 'issuedAt'])
    .execute();
  await db.schema.createIndex('receipts_receiptId').on('receipts').column('receiptId').execute();
  await sql`
    create unique index "receipts_one_of_payment" on receipts ("paymentId")
    where kind = 'receipt' and "cancelledAt" is null`.execute(db);
  await sql`
    create unique index "receipts_one_of_refund" on receipts ("refundId")
    where kind = 'credit_note' and "cancelledAt" is null`.execute(db);
  await createTriggers(db);
}
