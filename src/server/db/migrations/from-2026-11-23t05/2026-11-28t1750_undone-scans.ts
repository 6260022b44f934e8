import type { Kysely } from 'kysely';

/** The last scan of somebody that its gate took back: where its request arrives later than that, it checks nobody in. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('participants').addColumn('undoneScan', 'text').execute();
}
