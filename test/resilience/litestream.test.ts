import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { hasLitestream, replicate, restoreCopy } from '#test/faults/litestream.ts';
import { startServer } from '#test/faults/server-under-test.ts';
import { isFull } from '#test/support/resilience.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';

const VISITORS = 4;
const REGISTRATIONS = 200;
/** How long before the end the oldest registration that is lost may have been acknowledged. */
const MOST_MILLISECONDS = 1000;
const SESSION_SECRET = 'a secret for tests alone, long enough';

/** Needs the built program, and Litestream on the path. */
describe.runIf(inject('database') === 'sqlite' && isFull && hasLitestream())('a copy by Litestream', () => {
  it('comes up elsewhere with all but the newest registrations, once the machine is lost under load', {
    timeout: 300_000,
  }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'utsav-litestream-'));
    const [here, elsewhere] = [await mkdtemp(path.join(folder, 'a')), await mkdtemp(path.join(folder, 'b'))];
    const bucket = await startS3Server(path.join(folder, 'bucket'));
    try {
      const opened = await openContext(readConfig({ DATA_DIR: here, SESSION_SECRET }));
      const eventId = (await createEvent(opened.context, { ...datesToCome, title: 'Chess', capacity: 100_000 }))._id;
      await opened.close();
      const server = await startServer('built', { DATA_DIR: here, SESSION_SECRET, TRUST_PROXY: '1' });
      const copier = await replicate(here, bucket.s3);

      /** When each registration was acknowledged. */
      const acknowledged = new Map<string, number>();
      let count = 0;
      let isStopped = false;
      const register = async () => {
        count += 1;
        const headers = {
          origin: server.url,
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.${count >> 8}.${count & 255}`,
        };
        const body = JSON.stringify({ eventId, name: 'Somebody', email: `visitor-${count}@utsav.test` });
        try {
          const response = await fetch(`${server.url}/api/registrations`, { method: 'POST', headers, body });
          const { data } = (await response.json()) as { data?: { _id: string } };
          if (data) acknowledged.set(data._id, performance.now());
        } catch {
          // The machine is lost.
        }
      };
      const visitors = Array.from({ length: VISITORS }, async () => {
        while (!isStopped) await register();
      });
      while (acknowledged.size < REGISTRATIONS) await setTimeout(20);
      isStopped = true;
      const end = performance.now();
      await Promise.all([server.kill(), copier.kill()]);
      await Promise.all(visitors);

      await restoreCopy(elsewhere, bucket.s3);
      const copy = await startServer('built', { DATA_DIR: elsewhere, SESSION_SECRET });
      try {
        while ((await fetch(`${copy.url}/readyz`)).status !== 200) await setTimeout(50);
      } finally {
        await copy.kill();
      }
      const { context, close } = await openContext(readConfig({ DATA_DIR: elsewhere, SESSION_SECRET }));
      const rows = await context.db.selectFrom('registrations').select('id').execute();
      await close();
      const kept = new Set(rows.map(({ id }) => id));
      const times = (isKept: boolean) =>
        [...acknowledged].filter(([id]) => kept.has(id) === isKept).map(([, at]) => at);
      const lost = times(false);
      const oldest = lost.length === 0 ? 0 : end - Math.min(...lost);
      console.log(
        `Litestream: ${lost.length} of ${acknowledged.size} registrations lost, the oldest acknowledged ${oldest.toFixed(0)} ms before the end`,
      );
      expect(oldest).toBeLessThan(MOST_MILLISECONDS);
      // Half of them are older than any interval.
      expect(kept.size).toBeGreaterThan(acknowledged.size / 2);
      // Nothing is missing in the middle: what was written before something that is kept is kept too.
      expect(times(true).filter((at) => at > Math.min(...lost) + 100)).toEqual([]);
    } finally {
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
