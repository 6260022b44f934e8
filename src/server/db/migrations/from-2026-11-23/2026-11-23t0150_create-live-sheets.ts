import type { Kysely } from 'kysely';

export async function up(db: Kysely<any>): Promise<void> {
  // JSON: the list that a spreadsheet reads with the token, its filter, and whether with contact data.
  await db.schema.alterTable('accessTokens').addColumn('sheet', 'text').execute();
}
