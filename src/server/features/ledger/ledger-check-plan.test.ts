import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { checkLedger } from './ledger-check.service.ts';

let test: TestApp;
let queries: { sql: string; parameters: readonly unknown[] }[] = [];
beforeAll(async () => {
  test = await startTestApp({}, ({ query: { sql, parameters } }) => void queries.push({ sql, parameters }));
});
afterAll(() => test.close());

// PostgreSQL joins what it has grouped by hashing.
it.runIf(inject('database') === 'sqlite')(
  'the check reads nothing that it has summed once for each payment',
  async () => {
    const { db } = test.context;
    queries = [];
    await checkLedger(db);
    const asked = [...queries];
    expect(asked.length).toBeGreaterThan(5);
    const scans: string[] = [];
    for (const { sql, parameters } of asked) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      scans.push(...rows.map(({ detail }) => detail).filter((detail) => /^SCAN \w+ LEFT-JOIN/.test(detail)));
    }
    expect(scans).toEqual([]);
  },
);
