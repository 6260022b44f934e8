import type { Kysely } from 'kysely';

/** By which rows of a sheet its events were made: they are known again after they were renamed. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('eventImports').addColumn('rowKeys', 'text').execute();
}
