import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Engine } from '#server/db/database.ts';
import { type OpenContext, openContext } from '#server/open-context.ts';
import { gracefulShutdown } from '#server/server.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { startTcpProxy } from '#test/support/servers/tcp-proxy.ts';
import { createTestDatabase, migratedSqlite } from '#test/support/test-database.ts';

let dataDir: string;
let opened: OpenContext;
let app: FastifyInstance;

async function open(databaseUrl?: string): Promise<void> {
  const environment = {
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for tests alone, long enough',
    LOG_LEVEL: 'silent',
    // A busy machine is late.
    MAX_EVENT_LOOP_DELAY: '0',
  };
  opened = await openContext(readConfig(databaseUrl ? { ...environment, DATABASE_URL: databaseUrl } : environment));
  app = await buildApp(opened.context);
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-faults-'));
  await writeFile(path.join(dataDir, 'utsav.sqlite'), await migratedSqlite());
});
afterEach(async () => {
  await app.close();
  await opened.close();
  await rm(dataDir, { recursive: true, force: true });
});

const register = (eventId: string, email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/registrations',
    headers: { origin: 'http://localhost', host: 'localhost' },
    payload: { eventId, name: 'Ravi', email },
  });

async function expectUnavailable(response: Awaited<ReturnType<typeof register>>): Promise<void> {
  expect(response.statusCode, response.body).toBe(503);
  expect(response.json().code).toBe('unavailable');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

const whereItRuns = (engine: Engine, name: string, tests: () => void) => {
  if (inject('database') === engine) describe(name, () => tests());
};

whereItRuns('postgres', 'the database server', () => {
  it('is unavailable for a while: responds 503, then recovers without a restart', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const test = await createTestDatabase('postgres', inject('postgresUrl'));
    await test.db.destroy();
    const proxied = new URL(test.url);
    const proxy = await startTcpProxy(proxied.hostname, Number(proxied.port));
    proxied.port = String(proxy.port);
    await open(proxied.href);
    const event = await createEvent(opened.context, datesToCome);
    expect((await register(event._id, 'first@utsav.test')).statusCode).toBe(200);

    await proxy.down();
    // Once with connections that were cut, and again with none to be had.
    for (const email of ['a@utsav.test', 'b@utsav.test']) await expectUnavailable(await register(event._id, email));
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);

    await proxy.up();
    expect((await register(event._id, 'second@utsav.test')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);

    // As when the server is shut down in the middle of work.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      opened.context.db,
    );
    await vi.waitFor(async () => expect((await register(event._id, 'third@utsav.test')).statusCode).toBe(200), {
      timeout: 10_000,
    });
    await app.close();
    await opened.close();
    await proxy.down();
    await test.drop().catch(() => {});
    await open();
  });
});

whereItRuns('sqlite', 'SQLite', () => {
  it('on a full disk rejects writes with 503, serves reads, and writes again when there is room', async () => {
    await open();
    const { db } = opened.context;
    const event = await createEvent(opened.context, datesToCome);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 1)}`.execute(db);
    let refused = await register(event._id, 'p0@utsav.test');
    // There may be room left in the last pages.
    for (let count = 1; refused.statusCode === 200 && count < 200; count += 1) {
      refused = await register(event._id, `p${count}@utsav.test`);
      // SQLite responds at once: without a pause the event loop lags.
      await setImmediate();
    }
    await expectUnavailable(refused);
    const read = await app.inject(`/api/events/${event._id}`);
    expect(read.statusCode, read.body).toBe(200);
    const before = await db.selectFrom('registrations').select('id').execute();
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await register(event._id, 'later@utsav.test')).statusCode).toBe(200);
    const seats = await db
      .selectFrom('eventCapacity')
      .select('reserved')
      .where('eventId', '=', event._id)
      .executeTakeFirst();
    expect(seats?.reserved).toBe(before.length + 1);
  });

  it('locked by another process responds 503, and recovers when it is unlocked', { timeout: 30_000 }, async () => {
    await open();
    const event = await createEvent(opened.context, datesToCome);
    const other = new BetterSqlite(path.join(dataDir, 'utsav.sqlite'));
    other.exec('begin immediate');
    await expectUnavailable(await register(event._id, 'a@utsav.test'));
    other.exec('rollback');
    other.close();
    expect((await register(event._id, 'a@utsav.test')).statusCode).toBe(200);
  });
});

/** Over a connection of its own. */
function getJson(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => json(response).then(resolve, reject)).once('error', reject);
  });
}

describe('graceful shutdown', () => {
  it('responds to every request in flight, accepts no more, and waits for no client that stalls', async () => {
    await open();
    const gate = Promise.withResolvers<void>();
    let arrived = 0;
    app.get('/slow/:number', async () => {
      arrived += 1;
      await gate.promise;
      return { done: true };
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    // Different URLs: of the same one, one request is handled and the others wait for its response.
    const inFlight = Array.from({ length: 20 }, (_, number) => getJson(`${url}/slow/${number}`));
    const stalled = connect(Number(new URL(url).port), '127.0.0.1');
    stalled.on('error', () => {});
    stalled.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    await vi
      .waitFor(() => expect(arrived).toBe(20), { timeout: 15_000 })
      .catch((error: unknown) => {
        gate.resolve();
        throw error;
      });

    const cut = once(stalled, 'close');
    const closing = gracefulShutdown(app, 1000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    gate.resolve();
    expect(await Promise.all(inFlight)).toEqual(Array(20).fill({ done: true }));
    await closing;
    await cut;
  });
});
