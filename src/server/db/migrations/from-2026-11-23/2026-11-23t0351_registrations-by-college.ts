import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index registrations_by_college on registrations (lower(coalesce(college, '')), id)`.execute(db);
}
