import type { Kysely } from 'kysely';

/** The list of emails of a status: of 100,000 its first page took three seconds without. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex('emailQueue_by_time').on('emailQueue').columns(['status', 'createdAt', 'id']).execute();
}
