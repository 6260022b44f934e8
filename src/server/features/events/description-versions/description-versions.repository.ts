import type { Insertable } from 'kysely';
import { MAX_DESCRIPTION_VERSIONS } from '#contract/events/description-versions.ts';
import type { Database } from '../../../db/database.ts';
import type { DescriptionVersionsTable } from '../../../db/tables/description-version-tables.ts';

/** Those of an event, newest first, without what they say. */
export async function listVersions(db: Database, eventId: string) {
  return db
    .selectFrom('descriptionVersions')
    .select(['version', 'savedAt', 'savedBy', 'characters', 'imageIds'])
    .where('eventId', '=', eventId)
    .orderBy('version', 'desc')
    .limit(MAX_DESCRIPTION_VERSIONS)
    .execute();
}

/** What a version says; undefined where it was never kept, or is not any more. */
export async function findDescription(db: Database, eventId: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('descriptionVersions')
    .select('description')
    .where('eventId', '=', eventId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.description;
}

export async function insertVersions(db: Database, rows: Insertable<DescriptionVersionsTable>[]): Promise<void> {
  await db.insertInto('descriptionVersions').values(rows).execute();
}

/** Deletes the versions of an event up to this one. */
export async function deleteVersions(db: Database, eventId: string, upTo: number): Promise<void> {
  await db.deleteFrom('descriptionVersions').where('eventId', '=', eventId).where('version', '<=', upTo).execute();
}
