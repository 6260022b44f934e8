import type { Kysely } from 'kysely';

/** One festival ID a person: of an account, or of an e-mail that a link was sent to. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('festivalIds')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.unique().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('createdAt', 'timestamptz', (column) => column.notNull())
    .addColumn('renewedAt', 'timestamptz')
    .execute();
}
