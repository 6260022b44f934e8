import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openContext } from '#server/open-context.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { hasNginx, type Nginx, startNginx } from '#test/faults/nginx.ts';
import { type ServerUnderTest, startServer } from '#test/faults/server-under-test.ts';
import { isFull } from '#test/support/resilience.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { freePort } from '../../scripts/steps/free-port.mjs';

const VISITORS = 8;
const PAGES = ['/', '/events', '/schedule', '/api/events/showMainEvent'];
/** Before and after each step so many requests must have succeeded, however slow the machine. */
const REQUESTS = 60;

/** Two machines that share a database, each with folders of its own, behind one nginx. Needs the built program, and nginx. */
describe.runIf(inject('database') === 'postgres' && isFull && hasNginx())(
  'two machines behind nginx',
  {
    timeout: 600_000,
  },
  () => {
    const folders: string[] = [];
    const servers = new Map<number, ServerUnderTest>();
    let context: Awaited<ReturnType<typeof openContext>>;
    let drop: () => Promise<void>;
    let nginx: Nginx;
    let environment: Record<string, string>;
    let eventId: string;

    async function start(port: number): Promise<void> {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-machine-'));
      folders.push(dataDir);
      const server = await startServer('built', { ...environment, DATA_DIR: dataDir, PORT: String(port) });
      servers.set(port, server);
      while ((await fetch(`${server.url}/readyz`).catch(() => undefined))?.status !== 200) await setTimeout(50);
    }

    beforeAll(async () => {
      const database = await createTestDatabase('postgres', inject('postgresUrl'));
      await database.db.destroy();
      drop = database.drop;
      environment = {
        DATABASE_URL: database.url,
        SESSION_SECRET: 'a secret for tests alone, long enough',
        TRUST_PROXY: '1',
        // This is about restarts: a busy machine refuses requests.
        MAX_EVENT_LOOP_DELAY: '0',
      };
      const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-machine-'));
      folders.push(dataDir);
      context = await openContext(readConfig({ ...environment, DATA_DIR: dataDir }));
      eventId = (await createEvent(context.context, { ...datesToCome, title: 'Chess', capacity: 100_000 }))._id;
      const ports = [await freePort(), await freePort()];
      for (const port of ports) await start(port);
      nginx = await startNginx(ports);
    }, 120_000);

    afterAll(async () => {
      await nginx?.stop();
      await Promise.all([...servers.values()].map((server) => server.kill()));
      await context?.close();
      await drop?.();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    });

    /** Visitors, each from an address of their own, read pages and register until it is stopped. */
    function startVisitors() {
      const failures: string[] = [];
      const registered = new Set<string>();
      let count = 0;
      let succeeded = 0;
      let isStopped = false;
      const visit = async () => {
        count += 1;
        const number = count;
        const visitor = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
        const page = PAGES[number % (2 * PAGES.length)];
        const headers = { 'x-visitor': visitor, origin: nginx.url, connection: 'close' };
        const body = JSON.stringify({ eventId, name: 'Somebody', email: `visitor-${number}@utsav.test` });
        const path = page ?? '/api/registrations';
        const request: RequestInit = page
          ? { headers }
          : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
        try {
          const response = await fetch(nginx.url + path, request);
          const text = await response.text();
          if (!response.ok) failures.push(`${path}: ${response.status} ${text.slice(0, 100)}`);
          else {
            succeeded += 1;
            if (!page) registered.add(JSON.parse(text).data._id);
          }
        } catch (error) {
          failures.push(`${path}: ${(error as Error).message}`);
        }
      };
      const workers = Array.from({ length: VISITORS }, async () => {
        while (!isStopped) await visit();
      });
      return {
        failures,
        registered,
        someRequests: async () => {
          const until = succeeded + failures.length + REQUESTS;
          while (succeeded + failures.length < until) await setTimeout(20);
        },
        stop: async () => {
          isStopped = true;
          await Promise.all(workers);
        },
      };
    }

    it('serve every request, and keep every registration, while each is restarted in turn', async () => {
      const ports = [...servers.keys()];
      const visitors = startVisitors();
      for (const port of [...ports, ...ports]) {
        await visitors.someRequests();
        await nginx.useServers(ports.filter((one) => one !== port));
        expect(await servers.get(port)?.terminate()).toBe(0);
        await visitors.someRequests();
        await start(port);
        await nginx.useServers(ports);
      }
      await visitors.someRequests();
      await visitors.stop();
      expect([...new Set(visitors.failures)]).toEqual([]);
      const rows = await context.context.db.selectFrom('registrations').select('id').execute();
      expect(rows.map(({ id }) => id).sort()).toEqual([...visitors.registered].sort());
      expect(visitors.registered.size).toBeGreaterThan(REQUESTS);
    });

    it('load the scripts of a page from the machine that has them, while the other one has another build', async () => {
      const other = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const [own = 0] = servers.keys();
      const page = await (await fetch(`${servers.get(own)?.url}/`)).text();
      const scripts = [...new Set(page.match(/\/assets\/[\w./-]+\.(?:js|css)/g))];
      expect(scripts.length).toBeGreaterThan(3);
      await nginx.useServers([own, (other.address() as AddressInfo).port]);
      const responses = await Promise.all([...scripts, ...scripts].map((script) => fetch(nginx.url + script)));
      await nginx.useServers([...servers.keys()]);
      other.close();
      expect(responses.filter(({ ok }) => !ok).map(({ url, status }) => `${url}: ${status}`)).toEqual([]);
    });

    it('fail requests, as this test sees, where both are stopped at once', async () => {
      const visitors = startVisitors();
      await visitors.someRequests();
      await Promise.all([...servers.values()].map((server) => server.terminate()));
      await visitors.someRequests();
      await visitors.stop();
      expect(visitors.failures.length).toBeGreaterThan(0);
    });
  },
);
