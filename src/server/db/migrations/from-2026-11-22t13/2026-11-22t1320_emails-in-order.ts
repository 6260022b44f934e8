import type { Kysely } from 'kysely';

/** Emails that were put off together go out in the order in which they were queued. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('emailQueue_due').execute();
  await db.schema
    .createIndex('emailQueue_due')
    .on('emailQueue')
    .columns(['status', 'cause', 'nextAttemptAt', 'createdAt', 'id'])
    .execute();
}
