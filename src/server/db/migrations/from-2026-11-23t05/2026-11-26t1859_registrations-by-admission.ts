import { type Kysely, sql } from 'kysely';

/** Those of whom nobody was admitted are as if that had been before all others: a list sorted by it has them at one end. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index registrations_by_admission on registrations (coalesce("admittedAt", '1970-01-01T00:00:00.000Z'), id)`.execute(
    db,
  );
}
