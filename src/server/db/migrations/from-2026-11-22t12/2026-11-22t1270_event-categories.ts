import type { Kysely } from 'kysely';

/** What kind of event it is, one of a fixed list; null where none was chosen. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('events').addColumn('category', 'text').execute();
}
