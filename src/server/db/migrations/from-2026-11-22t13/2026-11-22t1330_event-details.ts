import type { Kysely } from 'kysely';

/** What people ask before they register: who can take part, how it runs, and who answers; null where nothing is said. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['eligibility', 'rounds', 'coordinators']) {
    await db.schema.alterTable('events').addColumn(column, 'text').execute();
  }
}
