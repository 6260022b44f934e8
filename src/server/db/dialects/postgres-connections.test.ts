import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { connectionsOf, warningOfFewConnections } from './postgres-connections.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a process opens eleven connections, and several are started by one more', () => {
  expect([1, 2, 8].map(connectionsOf)).toEqual([11, 33, 99]);
});

it.runIf(inject('database') === 'postgres')(
  'more processes than PostgreSQL has connections for are warned of',
  async () => {
    const databaseUrl = inject('postgresUrl');
    const warning = (workers: number) => warningOfFewConnections(test.context.db, { databaseUrl, workers });
    expect(await warning(1)).toBeUndefined();
    expect(await warning(64)).toMatch(
      /^PostgreSQL takes \d+ connections, and with WORKERS=64 this machine opens up to 715: raise max_connections/,
    );
  },
);

it.runIf(inject('database') === 'sqlite')('a database that does not say what it takes stops no start', async () => {
  // SQLite knows no settings, as a pooler in front of PostgreSQL may not.
  const config = { databaseUrl: 'postgres://utsav@localhost/utsav', workers: 64 };
  expect(await warningOfFewConnections(test.context.db, config)).toBeUndefined();
});

it('SQLite has no connections to run out of', async () => {
  expect(await warningOfFewConnections(test.context.db, { databaseUrl: undefined, workers: 64 })).toBeUndefined();
});
