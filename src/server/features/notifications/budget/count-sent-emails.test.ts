import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type LoggedQuery, QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { countSentEmails } from './email-budget.repository.ts';

const log = new QueryLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, log.listen);
});
afterAll(() => test.close());

const windows = { minute: '2026-11-28T11:59:00Z', hour: '2026-11-28T11:00:00Z', day: '2026-11-27T12:00:00Z' };
const email = { mailbox: 'asha@college.test', kind: 'confirmed', isKnown: false };

/** The queries that count for an email of a network's, or for one of the committee's. */
const queriesOf = (isOfNetwork: boolean): Promise<LoggedQuery[]> =>
  log.during(() =>
    isOfNetwork
      ? countSentEmails(
          test.context.db,
          { ...email, cause: 'unproved', network: { origin: '192.0.2.1', alike: ['unproved'] } },
          windows,
        )
      : countSentEmails(test.context.db, { ...email, cause: 'desk', network: null }, windows),
  );

it('nothing of networks is counted for an email that no network has caused', async () => {
  const [query, ...others] = await queriesOf(false);
  expect(others).toEqual([]);
  expect(query?.sql).not.toMatch(/"origin"/);
});

it.runIf(inject('database') === 'sqlite')(
  'what was sent is counted in indexes, and no row is read for it',
  async () => {
    for (const isOfNetwork of [true, false]) {
      const [query] = await queriesOf(isOfNetwork);
      const { rows } = await test.context.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
      );
      const reads = rows.map(({ detail }) => detail).filter((detail) => /emailQueue/.test(detail));
      expect(reads.length).toBeGreaterThan(5);
      expect(reads.filter((read) => !read.includes('USING COVERING INDEX'))).toEqual([]);
    }
  },
);
