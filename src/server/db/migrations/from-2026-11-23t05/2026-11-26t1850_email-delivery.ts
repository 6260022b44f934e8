import type { Kysely } from 'kysely';

/** How an email that was sent left: by the mail server, or as a file while none was set. Null: sent before this was recorded. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('emailQueue').addColumn('delivery', 'text').execute();
}
