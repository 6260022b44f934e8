import { type Kysely, sql } from 'kysely';

/** The list of emails by recipient: SQLite sorted 100,000 of a status for most of a second, while nothing else was answered. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index "emailQueue_by_recipient" on "emailQueue" (status, lower(coalesce(recipient, '')), id)`.execute(
    db,
  );
}
