import type { ArchivedYear } from '#contract/years/years.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';

/** The closed years, newest first. */
export async function listArchivedYears(db: Database): Promise<ArchivedYear[]> {
  const rows = await db
    .selectFrom('years')
    .select(['year', 'festivalName', 'heroLine', 'instituteName', 'closedAt'])
    .where('closedAt', 'is not', null)
    .orderBy('year', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, closedAt: toIso(row.closedAt ?? '') }));
}

/** Every year that has a row, newest first. */
export async function listYears(db: Database): Promise<{ year: string; isOpen: boolean }[]> {
  const rows = await db.selectFrom('years').select(['year', 'closedAt']).orderBy('year', 'desc').execute();
  return rows.map(({ year, closedAt }) => ({ year, isOpen: closedAt === null }));
}

/** The ids of the events of a closed year, deleted ones too. */
export async function listEventsOfYear(db: Database, year: string): Promise<string[]> {
  const rows = await db.selectFrom('events').select('id').where('year', '=', year).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Inserts the year that is open from now on. */
export async function insertOpenYear(
  trx: DatabaseTransaction,
  row: {
    year: string;
    festivalName: string;
    heroLine: string;
    instituteName: string;
    startedAt: string;
    startedBy: string;
  },
): Promise<void> {
  await trx.insertInto('years').values(row).execute();
}

/** The closed years of these events, by the events' ids; those of the year that is open are absent. */
export async function listYearsOf(db: Database, eventIds: string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const query = db.selectFrom('events').select(['id', 'year']).where('id', 'in', eventIds);
  return new Map((await query.execute()).flatMap(({ id, year }) => (year === null ? [] : [[id, year] as const])));
}
