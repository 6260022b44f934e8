import type { Kysely } from 'kysely';

/** Emails that are due are found cause by cause: codes and links before what was written to many. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('emailQueue_due').execute();
  await db.schema
    .createIndex('emailQueue_due')
    .on('emailQueue')
    .columns(['status', 'cause', 'nextAttemptAt', 'id'])
    .execute();
}
