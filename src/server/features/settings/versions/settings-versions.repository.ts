import type { SettingsVersion } from '#contract/panel/settings-versions.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { type Database, toIso } from '../../../db/database.ts';
import { sortableId } from '../../../db/sortable-id.ts';

interface NewVersion {
  value: FestivalSettings;
  changed: string[];
  savedBy: string | null;
  savedAt: string;
}

export async function insertVersion(db: Database, { value, changed, ...version }: NewVersion): Promise<void> {
  const row = { id: sortableId(), value: JSON.stringify(value), changed: JSON.stringify(changed), ...version };
  await db.insertInto('settingsVersions').values(row).execute();
}

export async function hasVersions(db: Database): Promise<boolean> {
  return (await db.selectFrom('settingsVersions').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes all but the newest ones. */
export async function deleteOldVersions(db: Database, kept: number): Promise<void> {
  const oldest = await db
    .selectFrom('settingsVersions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept - 1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom('settingsVersions').where('id', '<', oldest.id).execute();
}

/** The newest first. */
export async function listVersions(db: Database, limit: number): Promise<SettingsVersion[]> {
  const rows = await db
    .selectFrom('settingsVersions')
    .select(['id', 'changed', 'savedBy', 'savedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, changed, savedBy, savedAt }) => ({
    _id: id,
    changed: JSON.parse(changed),
    savedBy,
    savedAt: toIso(savedAt),
  }));
}

/** What was saved, already parsed. */
export async function findVersion(db: Database, id: string): Promise<object | undefined> {
  const row = await db.selectFrom('settingsVersions').select('value').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.value);
}
