import { isDeepStrictEqual } from 'node:util';
import { type Expression, sql } from 'kysely';
import { KEPT_SETTINGS_VERSIONS, type SettingsVersion } from '#contract/settings-version.ts';
import { type Database, type DatabaseTransaction, toIso } from '../database.ts';
import { sortableId } from '../sortable-id.ts';

/** The records of `settings` of which versions are kept, by their ids. */
export type VersionedRecord = 'certificates' | 'festival' | 'receipts' | 'registrations' | 'retention' | 'theme';

/** Who saved the settings, and when; `savedBy` is null for a job. */
export interface Saving {
  savedBy: string | null;
  savedAt: string;
}

interface NewVersion extends Saving {
  value: object;
  changed: string[];
}

const isOf = (record: VersionedRecord): Expression<boolean> => sql<boolean>`coalesce(record, 'festival') = ${record}`;

async function insertVersion(
  db: Database,
  record: VersionedRecord,
  { value, changed, ...version }: NewVersion,
): Promise<void> {
  const row = { id: sortableId(), record, value: JSON.stringify(value), changed: JSON.stringify(changed), ...version };
  await db.insertInto('settingsVersions').values(row).execute();
}

async function hasVersions(db: Database, record: VersionedRecord): Promise<boolean> {
  const query = db.selectFrom('settingsVersions').select('id').where(isOf(record)).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes all but the newest ones. */
async function deleteOldVersions(db: Database, record: VersionedRecord): Promise<void> {
  const oldest = await db
    .selectFrom('settingsVersions')
    .select('id')
    .where(isOf(record))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(KEPT_SETTINGS_VERSIONS - 1)
    .executeTakeFirst();
  if (oldest) await db.deleteFrom('settingsVersions').where(isOf(record)).where('id', '<', oldest.id).execute();
}

/**
 * Keeps what is saved now of a record, and once also what was there before its first version. Nothing where nothing changed. The
 * caller holds the lock of the record.
 */
export async function recordVersion<Value extends object>(
  trx: DatabaseTransaction,
  record: VersionedRecord,
  { before, value }: { before: Value; value: Value },
  saving: Saving,
): Promise<void> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(value)])] as (keyof Value & string)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], value[name]));
  if (changed.length === 0) return;
  if (!(await hasVersions(trx, record))) {
    await insertVersion(trx, record, { value: before, changed: [], savedBy: null, savedAt: saving.savedAt });
  }
  await insertVersion(trx, record, { value, changed, ...saving });
  await deleteOldVersions(trx, record);
}

/**
 * The versions of a record that are kept with what each held, the newest first; what is younger than one has its default there. One
 * that a later version of Utsav would refuse is among them.
 */
export async function listVersions<Value extends object>(
  db: Database,
  record: VersionedRecord,
  defaults: Value,
): Promise<(SettingsVersion & { value: Value })[]> {
  const rows = await db
    .selectFrom('settingsVersions')
    .select(['id', 'changed', 'savedBy', 'savedAt', 'value'])
    .where(isOf(record))
    .orderBy('id', 'desc')
    .limit(KEPT_SETTINGS_VERSIONS)
    .execute();
  return rows.map(({ id, changed, savedBy, savedAt, value }) => ({
    _id: id,
    changed: JSON.parse(changed) as string[],
    savedBy,
    savedAt: toIso(savedAt),
    value: { ...defaults, ...(JSON.parse(value) as Partial<Value>) },
  }));
}

/** What was saved of a record once, already parsed. */
export async function findVersion(db: Database, record: VersionedRecord, id: string): Promise<object | undefined> {
  const query = db.selectFrom('settingsVersions').select('value').where(isOf(record)).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && (JSON.parse(row.value) as object);
}
