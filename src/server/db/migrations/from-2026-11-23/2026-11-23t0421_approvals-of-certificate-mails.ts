import type { Kysely } from 'kysely';

/** What a second person approved, where a certificate's mail needed that. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('certificates').addColumn('mailApprovalId', 'text').execute();
}
