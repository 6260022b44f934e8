import { type Kysely, sql } from 'kysely';

/** Cancelled registrations of which something may be due back, event by event: the dashboard counts them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index registrations_to_refund on registrations ("eventId")
    where status = 'cancelled' and amount > 0 and ("refundShare" is null or "refundShare" > 0)`.execute(db);
}
