import { describe, expect, inject, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { crashOf, runKills, terminate } from '#test/faults/kill-run.ts';
import { newLedger } from '#test/faults/load.ts';
import { countOrphanFiles, findDamage } from '#test/faults/verify.ts';
import { startPostgres } from '#test/support/postgres-server.ts';
import { startTestApp } from '#test/support/test-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

it('would notice what is lost, oversold or left behind', async () => {
  const test = await startTestApp();
  const { context } = test;
  const event = await createEvent(context, { title: 'Chess', capacity: 1 });
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
    'entry nobody',
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

it('keeps every acknowledged write, and no file that nobody knows, when it is killed', {
  timeout: 60_000,
}, async () => {
  await withDatabase(async (databaseUrl) => {
    const run = await runKills({ program: 'source', kills: 2, databaseUrl });
    expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, failures: [] });
    expect(run.acknowledged).toBeGreaterThanOrEqual(14);
  });
});

it('answers all it has begun when it is asked to end under load', { timeout: 60_000 }, async () => {
  await withDatabase(async (databaseUrl) => {
    const run = await runKills({ program: 'source', kills: 2, databaseUrl, blow: terminate });
    expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, hiddenFields: 0, failures: [] });
    expect(run.acknowledged).toBeGreaterThanOrEqual(14);
  });
});

describe.runIf(inject('database') === 'postgres')('with PostgreSQL', () => {
  it('loses nothing when the database crashes under load, and is well again without a restart', {
    timeout: 120_000,
  }, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const postgres = await startPostgres({ keepsCommits: true });
    const { db, url } = await createTestDatabase('postgres', postgres.url('postgres'));
    await db.destroy();
    try {
      const blow = crashOf(postgres);
      const run = await runKills({ program: 'source', kills: 2, databaseUrl: url, blow });
      expect(run).toMatchObject({ lost: [], oversold: 0, orphanFiles: 0, failures: [] });
      expect(run.acknowledged).toBeGreaterThanOrEqual(28);
      expect(run.postponed).toBeGreaterThan(0);
    } finally {
      await postgres.stop();
    }
  });
});
