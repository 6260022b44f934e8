import type { Kysely } from 'kysely';

/** The failures of one network over all accounts are looked up before every login. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('loginFailures_ip').on('loginFailures').columns(['ip', 'failedAt']).execute();
}
