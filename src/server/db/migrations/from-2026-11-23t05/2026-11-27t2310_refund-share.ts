import type { Kysely } from 'kysely';

/** What of the fee is due back of a registration that was cancelled, by the rule of then. Those from before have none. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('refundShare', 'integer').execute();
}
