import { type Kysely, sql } from 'kysely';

/**
 * Whether a member shows e-mail and phone to their team, and wrong e-mails that were tried for a pass: a code is no proof
 * of who cancels, since a picture of a pass shows it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('participants')
    .addColumn('sharesContact', 'boolean', (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db.schema
    .createTable('passGuesses')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('guesses', 'integer', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('passGuesses_since').on('passGuesses').column('since').execute();
}
