import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { siteDays } from './days.ts';

export const ARCHIVED_YEAR = '2020';

/**
 * Puts events into a closed year of the server under test, beside the year that is open: a hand-over would end what all other
 * tests work with.
 */
export function archiveEvents(ids: string[]): void {
  const database = new BetterSqlite(path.join(process.env.E2E_DATA_DIR ?? '', 'utsav.sqlite'), { timeout: 10_000 });
  const addYear = database.prepare(
    `insert or ignore into years (year, "festivalName", "heroLine", "instituteName", "startedAt", "closedAt")
     values (?, 'Utsav of then', 'Three nights in March', 'Vidya Institute', '2019-06-01T00:00:00.000Z', ?)`,
  );
  addYear.run(ARCHIVED_YEAR, '2020-06-01T00:00:00.000Z');
  addYear.run(siteDays.first.slice(0, 4), null);
  for (const id of ids) database.prepare('update events set year = ? where id = ?').run(ARCHIVED_YEAR, id);
  database.close();
}
