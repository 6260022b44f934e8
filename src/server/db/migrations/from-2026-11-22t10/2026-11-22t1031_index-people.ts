import { type Kysely, sql } from 'kysely';

/** Finds the other active registrations of a person. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index participants_active_email on participants (email) where "releasedAt" is null`.execute(db);
}
