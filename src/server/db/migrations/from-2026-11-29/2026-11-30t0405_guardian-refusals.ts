import type { Kysely } from 'kysely';

/** Which guardians refused before another one was named, as keyed hashes of their mailboxes; nobody of those from before is known. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('guardianConsents').addColumn('refusals', 'text').execute();
}
