import { type Kysely, sql } from 'kysely';

/** The list of payments by their UTR, or by what the gateway calls them. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index payments_by_reference on payments (status, coalesce(utr, "gatewayPaymentId", ''), id)`.execute(
    db,
  );
}
