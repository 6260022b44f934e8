import type { Kysely } from 'kysely';

/** What all networks have caused is counted before each email of one: with the origin in the index no row is read for it. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('emailQueue_sentAt').execute();
  await db.schema.createIndex('emailQueue_sentAt').on('emailQueue').columns(['sentAt', 'cause', 'origin']).execute();
}
