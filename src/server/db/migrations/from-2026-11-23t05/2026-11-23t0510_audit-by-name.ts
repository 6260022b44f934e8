import { type Kysely, sql } from 'kysely';

/** The list of what admins did, sorted by who and by what it was about. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index audit_by_actor on audit (lower("actorName"), at, id)`.execute(db);
}
