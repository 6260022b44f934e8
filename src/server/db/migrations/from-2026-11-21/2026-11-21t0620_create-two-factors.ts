import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('twoFactors')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    // Encrypted with the server's secret, which the database does not hold.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    // Null until a first code has shown that the app knows the secret; only from then on it is asked for.
    .addColumn('confirmedAt', 'timestamptz')
    // The youngest half minute whose code was taken: none of it or before it is taken again.
    .addColumn('lastStep', 'integer')
    .execute();

  await db.schema
    .createTable('recoveryCodes')
    .addColumn('userId', 'text', (column) => column.notNull().references('twoFactors.userId').onDelete('cascade'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recoveryCodes_code', ['userId', 'codeHash'])
    .execute();
}
