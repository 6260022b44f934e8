import type { Kysely } from 'kysely';

/** How many people of a mail's registrations got nothing: their e-mail was not proved, or they were erased. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('announcements').addColumn('unproved', 'integer').execute();
  await db.schema.alterTable('announcements').addColumn('erased', 'integer').execute();
}
