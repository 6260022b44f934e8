import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, it, vi } from 'vitest';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { crashOf, runKills, terminate } from '#test/faults/kill-run.ts';
import { newLedger } from '#test/faults/load.ts';
import { countOrphanFiles, findDamage } from '#test/faults/verify.ts';
import { startPostgres } from '#test/support/postgres/postgres-server.ts';
import { testProgram } from '#test/support/programs/test-programs.ts';
import { isFull, shortOrFull } from '#test/support/resilience.ts';
import { startTestApp } from '#test/support/test-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

/** In the whole run what `npm start` runs, else the API from its source, which needs no build. */
const program = isFull ? 'built' : 'source';
/** Each kill comes at another moment; the gentler blows are the same every time. */
const KILLS = shortOrFull(1, 30);
const OTHER_BLOWS = shortOrFull(1, 6);
const MIGRATION_KILLS = shortOrFull(1, 10);
/** About as long as a new database takes. */
const MIGRATING_MS = 150;
const timeout = shortOrFull(180_000, 1_800_000);
/** Before each kill the server has acknowledged at least five registrations, an edit and a picture. */
const WRITES_A_LIFE = 7;

it('findDamage reports what is lost, oversold or left behind', async () => {
  const test = await startTestApp();
  const { context } = test;
  const event = await createEvent(context, { ...datesToCome, title: 'Chess', capacity: 1 });
  const ledger = newLedger();
  expect(await findDamage(context, ledger)).toEqual({ lost: [], oversold: 0 });
  ledger.registrations.add('nobody');
  ledger.pictures.add('nothing');
  ledger.edits.set(event._id, { acknowledged: 3, sent: 4, acknowledgedCount: 3 });
  await context.db.insertInto('eventCapacity').values({ eventId: event._id, reserved: 1, lastNumber: 1 }).execute();
  const damage = await findDamage(context, ledger);
  expect(damage.oversold).toBe(1);
  expect(damage.lost).toHaveLength(5);
  for (const word of [
    'registration nobody',
    'edit 3',
    '3 actions',
    'upload of picture nothing',
    'picture nothing (its row)',
  ]) {
    expect(damage.lost.join()).toContain(word);
  }
  await context.files.put('images/nobodys/100.webp', new Uint8Array([1]), 'image/webp');
  expect(await countOrphanFiles(context)).toBe(1);
  await test.close();
});

async function withDatabase(work: (databaseUrl: string | undefined) => Promise<void>): Promise<void> {
  const engine = inject('database');
  const { db, url, drop } = await createTestDatabase(engine, inject('postgresUrl'));
  if (engine === 'postgres') await db.destroy();
  try {
    await work(url || undefined);
  } finally {
    await drop();
  }
}

it('the server keeps every acknowledged write, and no orphaned file, when it is killed', { timeout }, async () => {
  await withDatabase(async (databaseUrl) => {
    const run = await runKills({ program, kills: KILLS, databaseUrl });
    expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, failures: [] });
    expect(run.acknowledged).toBeGreaterThanOrEqual(KILLS * WRITES_A_LIFE);
  });
});

it('the server responds to every request in flight when it is stopped under load', { timeout }, async () => {
  await withDatabase(async (databaseUrl) => {
    const run = await runKills({ program, kills: OTHER_BLOWS, databaseUrl, blow: terminate });
    expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, hiddenFields: 0, failures: [] });
    expect(run.acknowledged).toBeGreaterThanOrEqual(OTHER_BLOWS * WRITES_A_LIFE);
  });
});

/** On PostgreSQL a connection that is lost rolls back; the process adds nothing to it. */
it.runIf(inject('database') === 'sqlite')(
  'a first start that is killed while it migrates can be made again',
  {
    timeout,
  },
  async () => {
    for (let kills = 0; kills < MIGRATION_KILLS; kills += 1) {
      const folder = mkdtempSync(path.join(tmpdir(), 'utsav-killed-'));
      const command = [testProgram('main'), 'migrate'];
      const env = { PATH: process.env.PATH, DATA_DIR: folder };
      const first = spawn(process.execPath, command, { env, stdio: 'ignore' });
      const ended = once(first, 'exit');
      // Its first write: what comes after is the migrations.
      const log = path.join(folder, 'utsav.sqlite-wal');
      await vi.waitUntil(() => statSync(log, { throwIfNoEntry: false })?.size, { timeout: 30_000, interval: 1 });
      await setTimeout(Math.random() * MIGRATING_MS);
      first.kill('SIGKILL');
      await ended;
      const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      rmSync(folder, { recursive: true });
    }
  },
);

describe.runIf(inject('database') === 'postgres')('with PostgreSQL', () => {
  it('loses nothing when the database crashes under load, and recovers without a restart', {
    timeout,
  }, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const postgres = await startPostgres({ keepsCommits: true });
    const { db, url } = await createTestDatabase('postgres', postgres.url('postgres'));
    await db.destroy();
    try {
      const blow = crashOf(postgres);
      const run = await runKills({ program, kills: OTHER_BLOWS, databaseUrl: url, blow });
      expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, failures: [] });
      expect(run.acknowledged).toBeGreaterThanOrEqual(OTHER_BLOWS * 2 * WRITES_A_LIFE);
      expect(run.postponed).toBeGreaterThan(0);
    } finally {
      await postgres.stop();
    }
  });
});
