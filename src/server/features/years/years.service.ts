import type { ArchivedYear } from '#contract/years/years.ts';
import type { Database } from '../../db/database.ts';
import * as repository from './years.repository.ts';

/** The closed years, newest first. */
export const listArchivedYears = (db: Database): Promise<ArchivedYear[]> => repository.listArchivedYears(db);

/**
 * The year whose events the site shows: null for the one that is open; between the closing of a year and the start of the next
 * one, the year that was closed last. The first year has no row until it is closed.
 */
export async function findShownYear(db: Database): Promise<string | null> {
  const years = await repository.listYears(db);
  return years.some(({ isOpen }) => isOpen) ? null : (years[0]?.year ?? null);
}
