import type { ArchivedYear } from '#contract/years/years.ts';
import { type Database, toIso } from '../../db/database.ts';

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
