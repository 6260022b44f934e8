import path from 'node:path';
import BetterSqlite from 'better-sqlite3';

/**
 * Puts events of the server under test into the trash, at the end of the test that made them: the home page, the dashboard and
 * the schedule show every event, so that each test would pay for the events of all tests before it.
 */
export function removeEvents(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const database = new BetterSqlite(path.join(process.env.E2E_DATA_DIR ?? '', 'utsav.sqlite'), { timeout: 10_000 });
  const marks = ids.map(() => '?').join(', ');
  database
    .prepare(
      `update events set "deletedAt" = ? where "deletedAt" is null and (id in (${marks}) or "mainEventId" in (${marks}))`,
    )
    .run(new Date().toISOString(), ...ids, ...ids);
  database.close();
}
