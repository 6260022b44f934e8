import { type Kysely, sql } from 'kysely';

/** Lists sorted by their events' titles walk this, and the rows of one event after the other. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index events_by_title on events (lower(title), id)`.execute(db);
}
