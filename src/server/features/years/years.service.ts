import type { ArchivedYear } from '#contract/years/years.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
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

/** Whether events can be made: before the first year is closed, and since the next one was started. */
export const isYearOpen = async (db: Database): Promise<boolean> => (await findShownYear(db)) === null;

/** The year that is open, where it was started from another one; the first year has no row. */
export async function findOpenYear(db: Database): Promise<string | undefined> {
  return (await repository.listYears(db)).find(({ isOpen }) => isOpen)?.year;
}

/** What a request is told that would change something of a closed year. */
export const yearClosed = () =>
  new AppError('year_closed', { detail: 'This belongs to a closed year: nothing of it changes any more' });

/** Throws `year_closed` where no year is open. */
export async function requireOpenYear(db: Database): Promise<void> {
  if (await isYearOpen(db)) return;
  throw new AppError('year_closed', { detail: 'The year is closed. Start the next one first' });
}

/** The ids of the events of a closed year, deleted ones too. */
export const listEventsOfYear = (db: Database, year: string): Promise<string[]> =>
  repository.listEventsOfYear(db, year);

/** The closed years of events, by the events' ids; those of the year that is open are absent. */
export const listYearsOf = (db: Database, eventIds: string[]): Promise<Map<string, string>> =>
  repository.listYearsOf(db, [...new Set(eventIds)]);
