import type { Kysely } from 'kysely';

/** In which language people get mails: the one that was chosen on the site when they were registered, or asked for the mail. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('participants').addColumn('language', 'text').execute();
  await db.schema.alterTable('emailQueue').addColumn('language', 'text').execute();
}
