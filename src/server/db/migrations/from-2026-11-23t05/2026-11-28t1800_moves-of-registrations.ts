import type { Kysely } from 'kysely';

/** When a registration was moved to its event: changes of that event from before are no news to its people. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('movedAt', 'timestamptz').execute();
}
