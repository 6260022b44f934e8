import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { startServer } from '#test/faults/server-under-test.ts';
import { findFailures, hostilePageRequests, loginCookie } from '#test/support/attacks/hostile-pages.ts';
import { isFull } from '#test/support/resilience.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { pageRules, panelPages } from '../../e2e/support/page-rules.ts';

const SEED = Number(process.env.FUZZ_SEED ?? 20_270_214);
const REQUESTS = 20_000;
const ADMIN = { email: 'admin@college.test', password: 'four-plain-words-together' };

// It needs the built pages. What `npm test` sends to them, fewer, is in e2e/security/broken-requests.spec.ts.
it.runIf(isFull)(
  'pages respond to each of 20,000 hostile requests with a status below 500',
  { timeout: 1_800_000 },
  async () => {
    const { db, url, drop } = await createTestDatabase(inject('database'), inject('postgresUrl'));
    if (url) await db.destroy();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-hostile-pages-'));
    const server = await startServer('built', {
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      // This is about what is sent: a busy machine refuses requests.
      MAX_EVENT_LOOP_DELAY: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SESSION_SECRET: 'a secret for tests alone, long enough',
      ...(url && { DATABASE_URL: url }),
    });
    try {
      const person = { name: 'Asha Rao', email: 'asha@college.test', password: ADMIN.password };
      const cookies = [
        await loginCookie(server.url, '/login', ADMIN),
        await loginCookie(server.url, '/api/auth/register', person),
      ];
      const patterns = [...Object.keys(pageRules), ...Object.keys(panelPages)];
      const requests = hostilePageRequests(patterns, cookies, server.url);
      const { failures, outcomes } = await findFailures(Number(new URL(server.url).port), requests, {
        count: REQUESTS,
        seed: SEED,
      });
      console.log(`hostile pages: ${JSON.stringify(outcomes)}`);
      expect(failures).toEqual([]);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.kill();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
