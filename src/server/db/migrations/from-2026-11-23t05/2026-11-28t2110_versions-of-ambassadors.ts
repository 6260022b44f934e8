import type { Kysely } from 'kysely';

/** Counts saves of an ambassador, so that nobody unknowingly replaces what somebody else saved meanwhile. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('ambassadors')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
