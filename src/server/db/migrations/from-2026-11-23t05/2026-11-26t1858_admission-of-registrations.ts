import type { Kysely } from 'kysely';

/** When the last person of a registration was admitted, by which lists are sorted. A job fills it for those from before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('registrations').addColumn('admittedAt', 'timestamptz').execute();
}
