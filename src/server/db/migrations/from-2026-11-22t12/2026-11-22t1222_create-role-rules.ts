import type { Kysely } from 'kysely';

/** What is asked of the people of a role, built in or the committee's own. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('roleRules')
    .addColumn('role', 'text', (column) => column.primaryKey())
    .addColumn('needsTwoStep', 'boolean', (column) => column.notNull())
    .addColumn('changedAt', 'timestamptz', (column) => column.notNull())
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .execute();
}
