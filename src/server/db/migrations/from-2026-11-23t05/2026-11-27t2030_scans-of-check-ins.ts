import type { Kysely } from 'kysely';

/** By which scan somebody was checked in: a scan that is sent twice, after a response that was lost, is known. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('participants').addColumn('checkedInScan', 'text').execute();
}
