import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { sqliteDialect } from './dialects.ts';

/** Holds the write lock of a file for a while, as another process does. */
const HOLDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new (require('better-sqlite3'))(workerData);
  database.exec('begin immediate');
  parentPort.postMessage('locked');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  database.exec('commit');
  database.close();
`;

it('a write outside a transaction waits for another process without blocking the thread', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-waiting-'));
  const file = path.join(folder, 'shared.sqlite');
  const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  await sql`create table rows (id integer)`.execute(db);
  const holder = new Worker(HOLDER, { eval: true, workerData: file });
  const ended = once(holder, 'exit');
  await once(holder, 'message');
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  await sql`insert into rows values (1)`.execute(db);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
  await ended;
});
