import { setImmediate } from 'node:timers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openSqlite } from '../database.ts';

const MOST = 300_000;

let db: Database;
beforeEach(() => {
  db = openSqlite(':memory:');
});
afterEach(() => db.destroy());

/** Runs queries, `MOST` at most, until a request would be read; how many it had to wait for. */
async function queriesBeforeOthers(on: Database): Promise<number> {
  let others = false;
  setImmediate(() => {
    others = true;
  });
  let queries = 0;
  for (; !others && queries < MOST; queries += 1) await sql`select 1`.execute(on);
  return queries;
}

it('a job of many queries lets requests in', async () => {
  expect(await queriesBeforeOthers(db)).toBeLessThan(MOST);
});

it('a long transaction lets requests in', async () => {
  expect(await db.transaction().execute(queriesBeforeOthers)).toBeLessThan(MOST);
});
