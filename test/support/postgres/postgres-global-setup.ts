import type { TestProject } from 'vitest/node';
import { createTemplate } from '../test-database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

async function start(): Promise<PostgresServer> {
  const server = await startPostgres({ autovacuum: false });
  await createTemplate(server.url('postgres'));
  return server;
}

/** Vitest loads this file once for each project: what they share is kept beside the modules. */
const shared = globalThis as { testPostgres?: { server: Promise<PostgresServer>; projects: number } | undefined };

/** One server for all projects on PostgreSQL; each test makes its own database on it, a copy of one that is migrated. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= { server: start(), projects: 0 };
  const { testPostgres } = shared;
  testPostgres.projects += 1;
  const server = await testPostgres.server;
  project.provide('postgresUrl', server.url('postgres'));
  return async () => {
    testPostgres.projects -= 1;
    if (testPostgres.projects > 0) return;
    shared.testPostgres = undefined;
    await server.stop();
  };
}
