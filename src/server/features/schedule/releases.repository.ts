import type { Selectable } from 'kysely';
import type { ScheduleChange, ScheduleSlot } from '#contract/schedule/schedule-releases.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';
import type { ScheduleReleasesTable } from '../../db/tables/schedule-tables.ts';

export interface StoredRelease {
  _id: string;
  number: number;
  name: string;
  note: string;
  slots: ScheduleSlot[];
  changes: ScheduleChange[];
  people: number;
  releasedBy: string;
  releasedAt: string;
  isEnded: boolean;
}

const toRelease = ({ id, slots, changes, endedAt, releasedAt, ...row }: Selectable<ScheduleReleasesTable>) => ({
  _id: id,
  number: row.number,
  name: row.name,
  note: row.note,
  slots: JSON.parse(slots) as ScheduleSlot[],
  changes: JSON.parse(changes) as ScheduleChange[],
  people: row.people,
  releasedBy: row.releasedBy,
  releasedAt: toIso(releasedAt),
  isEnded: endedAt !== null,
});

/** The versions of the year that is open, newest first. */
export async function listReleases(db: Database, limit: number): Promise<StoredRelease[]> {
  const rows = await db
    .selectFrom('scheduleReleases')
    .selectAll()
    .where('year', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRelease);
}

export async function insertRelease(
  trx: DatabaseTransaction,
  { _id: id, slots, changes, isEnded: _ended, ...release }: StoredRelease,
): Promise<void> {
  const json = { slots: JSON.stringify(slots), changes: JSON.stringify(changes) };
  await trx
    .insertInto('scheduleReleases')
    .values({ id, ...release, ...json, year: null, endedAt: null })
    .execute();
}

/** Ends every version of the year that is open. */
export async function endReleases(trx: DatabaseTransaction, endedAt: string): Promise<void> {
  await trx
    .updateTable('scheduleReleases')
    .set({ endedAt })
    .where('year', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/** Keeps the versions with a year that is closed. */
export async function archiveReleases(trx: DatabaseTransaction, year: string): Promise<void> {
  await trx.updateTable('scheduleReleases').set({ year }).where('year', 'is', null).execute();
}
