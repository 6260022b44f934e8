import type { Kysely } from 'kysely';

/** Pictures keep a ThumbHash, in Base64, to be shown while they load. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('images').addColumn('thumbhash', 'text').execute();
}
