import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { createTemplate } from './test-database.ts';

/** One server for all files of the project `postgres`; each test makes its own database on it, a copy of one that is migrated. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ autovacuum: false });
  await createTemplate(server.url('postgres'));
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
