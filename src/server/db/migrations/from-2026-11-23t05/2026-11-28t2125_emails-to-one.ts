import { type Kysely, sql } from 'kysely';

/** What is written to one person is found without reading the thousands that go to many and wait behind it. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index "emailQueue_due_to_one" on "emailQueue" (status, cause, "nextAttemptAt", "createdAt", id)
    where status = 'pending' and "announcementId" is null
      and kind not in ('certificates', 'event_changed', 'reminder')`.execute(db);
}
