import { type Kysely, sql } from 'kysely';

/** What an admin causes for one person is found without reading the thousands that were written to many and wait behind it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index "emailQueue_due_to_one" on "emailQueue" (status, cause, "nextAttemptAt", "createdAt", id)
    where status = 'pending' and "announcementId" is null and kind <> 'certificates'`.execute(db);
}
