import type { Kysely } from 'kysely';

/** Whether an admin's password would be refused today; their next login with it says. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('hasWeakPassword', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
