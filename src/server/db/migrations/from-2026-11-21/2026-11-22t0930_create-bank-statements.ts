import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('bankStatements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('bank', 'text', (column) => column.notNull())
    .addColumn('importedBy', 'text', (column) => column.notNull())
    .addColumn('importedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('firstDay', 'text')
    .addColumn('lastDay', 'text')
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('undoneBy', 'text')
    .addColumn('undoneAt', 'timestamptz')
    .execute();
  await db.schema.createIndex('bankStatements_importedAt').on('bankStatements').columns(['importedAt', 'id']).execute();

  await db.schema
    .createTable('bankStatementLines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('statementId', 'text', (column) => column.notNull().references('bankStatements.id').onDelete('restrict'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('day', 'text')
    .addColumn('amountPaise', 'bigint')
    .addColumn('direction', 'text')
    .addColumn('narration', 'text', (column) => column.notNull())
    .addColumn('balancePaise', 'bigint')
    .addColumn('utrs', 'text', (column) => column.notNull())
    .addColumn('raw', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('paymentId', 'text', (column) => column.references('payments.id').onDelete('restrict'))
    .addColumn('settlement', 'text')
    .addColumn('settledBy', 'text')
    .addColumn('settledAt', 'timestamptz')
    .addCheckConstraint('bankStatementLines_direction', sql`direction in ('credit', 'debit')`)
    .addCheckConstraint('bankStatementLines_amount', sql`"amountPaise" > 0`)
    .addCheckConstraint(
      'bankStatementLines_readable',
      sql`problem is not null or (day is not null and "amountPaise" is not null and direction is not null)`,
    )
    .addCheckConstraint(
      'bankStatementLines_state',
      sql`state in ('open', 'settled', 'set_aside', 'repeated', 'undone')`,
    )
    .addCheckConstraint('bankStatementLines_settlement', sql`settlement in ('confirmed', 'created', 'linked')`)
    .addCheckConstraint(
      'bankStatementLines_settled',
      sql`state <> 'settled' or ("paymentId" is not null and settlement is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('bankStatementLines_statement')
    .on('bankStatementLines')
    .columns(['statementId', 'row'])
    .unique()
    .execute();
  // A line of the account stands once, whatever statements it is in; an undone import may come again.
  await db.schema
    .createIndex('bankStatementLines_identity')
    .on('bankStatementLines')
    .column('identity')
    .unique()
    .where(sql.ref('state'), 'in', sql`('open', 'settled', 'set_aside')`)
    .execute();
  await db.schema
    .createIndex('bankStatementLines_repeated')
    .on('bankStatementLines')
    .column('identity')
    .where(sql.ref('state'), '=', sql.lit('repeated'))
    .execute();
  // One payment is settled by one line.
  await db.schema
    .createIndex('bankStatementLines_payment')
    .on('bankStatementLines')
    .column('paymentId')
    .unique()
    .where(sql.ref('state'), '=', sql.lit('settled'))
    .execute();

  await db.schema
    .createTable('bankStatementColumns')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('chosenBy', 'text', (column) => column.notNull())
    .addColumn('chosenAt', 'timestamptz', (column) => column.notNull())
    .execute();
}
