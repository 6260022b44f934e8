import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

/** One server for all files of the project `postgres`; each test makes its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url('postgres'));
  return () => server.stop();
}
