import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../../vitest.config.ts';
import { ONE_ENGINE, runsOnBothInFull, slicedFor } from './one-engine.ts';

const cases = Array.from({ length: 23 }, (_, index) => index);

describe('slicedFor', () => {
  it('gives all cases to SQLite, and to PostgreSQL where both engines run in full', () => {
    expect(slicedFor('sqlite', cases, 4, false)).toEqual(cases);
    expect(slicedFor('postgres', cases, 4, true)).toEqual(cases);
    expect(slicedFor('postgres', [1, 2], 4, false)).toEqual([1, 2]);
  });

  it('gives PostgreSQL cases from all over', () => {
    expect(slicedFor('postgres', cases, 4, false)).toEqual([0, 5, 11, 17]);
  });
});

describe('files that run on one engine', () => {
  it.each(Object.keys(ONE_ENGINE))('%s exists, and has nothing that depends on the engine', (file) => {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).not.toMatch(/inTransaction|forUpdate|inject\('database'\)|\bsql`/);
  });

  it('are all that PostgreSQL leaves out, and nothing where both run in full', () => {
    const filesOf = (list: 'include' | 'exclude', name: string) =>
      (config.test?.projects ?? []).flatMap((project) =>
        typeof project === 'object' && 'test' in project && project.test?.name === name
          ? (project.test[list] ?? [])
          : [],
      );
    const excluded = (engine: string) => ['', 'resilience-'].flatMap((suite) => filesOf('exclude', suite + engine));
    const alone = (engine: string) =>
      ['', 'resilience-'].flatMap((suite) => filesOf('include', `${suite}${engine}-isolated`));
    const onlyPostgres = [
      ...excluded('postgres').filter((file) => !excluded('sqlite').includes(file)),
      ...alone('sqlite').filter((file) => !alone('postgres').includes(file)),
    ];
    expect(alone('sqlite').length).toBeGreaterThan(0);
    expect([...new Set(onlyPostgres)].sort()).toEqual(runsOnBothInFull ? [] : Object.keys(ONE_ENGINE).sort());
  });
});
