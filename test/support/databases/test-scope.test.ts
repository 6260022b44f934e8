import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../../vitest.config.ts';
import { isForPostgres, postgresTests, runsAll } from './test-scope.ts';

const testFiles = ['src/server/**/*.test.ts', 'test/{contract,migrations,performance,resilience,security}/**/*.test.ts']
  .flatMap((pattern) => globSync(pattern))
  .map((file) => file.replaceAll('\\', '/'));

describe('tests on PostgreSQL', () => {
  it.each(postgresTests)('%s exists', (path) => {
    expect(existsSync(path)).toBe(true);
  });

  it('are all where everything runs, else those of the list', () => {
    expect(isForPostgres('src/server/features/audit/audit.test.ts', false)).toBe(true);
    expect(isForPostgres('src/server/features/auth/auth.test.ts', false)).toBe(false);
    expect(isForPostgres('src/server/features/auth/auth.test.ts', true)).toBe(true);
  });

  it('take in every test of a plan or a migration, and those that write SQL for PostgreSQL', () => {
    const ofTheEngine = testFiles.filter((file) =>
      /explain\b.*analy|pg_locks|pg_stat_activity/i.test(readFileSync(file, 'utf8')),
    );
    expect(ofTheEngine.filter((file) => !isForPostgres(file, false))).toEqual([]);
  });

  it('leave out the files that vitest excludes, and no others', () => {
    const excluded = (name: string) =>
      (config.test?.projects ?? []).flatMap((project) =>
        typeof project === 'object' && 'test' in project && project.test?.name === name
          ? (project.test.exclude ?? [])
          : [],
      );
    const onlySqlite = excluded('postgres').filter((file) => !excluded('sqlite').includes(file));
    expect(onlySqlite.length > 0).toBe(!runsAll());
    expect(onlySqlite.filter((file) => isForPostgres(file))).toEqual([]);
  });
});
