import type { Kysely } from 'kysely';

/** Of which record of `settings` a version is; null where it is the festival's, of which alone versions were kept before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('settingsVersions').addColumn('record', 'text').execute();
}
