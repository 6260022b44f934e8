import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '#server/db/database.ts';
import { createEvent } from '#test/factories/events.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const log = new QueryLog();
let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({}, log.listen);
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const register = async (eventId: string, email: string) => {
  const payload = { eventId, name: 'Asha Rao', email };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const activeParticipants = async () =>
  (await test.inject({ url: '/api/dashboard', headers: admin })).json().data.activeParticipants;

it('each person with a confirmed registration counts once, in the open year alone', async () => {
  const free = await createEvent(test.context);
  const other = await createEvent(test.context);
  const paid = await createEvent(test.context, { entryFee: 100 });
  await register(free._id, 'asha@college.test');
  await register(other._id, 'asha@college.test');
  const { _id } = await register(free._id, 'ravi@college.test');
  await register(paid._id, 'waits@college.test');
  expect(await activeParticipants()).toBe(2);
  await test.inject({ method: 'POST', url: `/api/registrations/${_id}/cancel`, headers: admin, payload: {} });
  expect(await activeParticipants()).toBe(1);
  const past = await createEvent(test.context);
  await register(past._id, 'past@college.test');
  expect(await activeParticipants()).toBe(2);
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '', startedBy: null, closedBy: 'A admin' };
  await test.context.db
    .insertInto('years')
    .values({ year: '2026', ...texts, startedAt: null, closedAt: test.time.now.toISOString() })
    .execute();
  await test.context.db.updateTable('events').set({ year: '2026' }).where('id', '=', past._id).execute();
  expect(await activeParticipants()).toBe(1);
});

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: Node[];
}
const indexesIn = (node: Node): string[] => [
  ...(node['Node Type'] === 'Index Only Scan' ? [node['Index Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(indexesIn),
];

it('people of a team without an event do not count', async () => {
  const before = await activeParticipants();
  const payload = {
    teamName: 'Solo',
    contactEmail: 'solo@college.test',
    members: [{ name: 'Asha', email: 'solo@college.test' }],
  };
  const made = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
  expect(made.statusCode, made.body).toBe(200);
  expect(await activeParticipants()).toBe(before);
});

it('people are counted from indexes alone, in the order of their e-mails', async () => {
  const { db } = test.context;
  const made = await log.during(activeParticipants);
  const { sql, parameters } = made.find((query) => query.sql.includes('"participants"."email"')) ?? {
    sql: '',
    parameters: [],
  };
  if (engineOf(db) === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    const steps = rows.map(({ detail }) => detail);
    expect(steps.join()).not.toContain('TEMP B-TREE');
    expect(steps).toContainEqual(
      expect.stringMatching(/participants USING (COVERING )?INDEX participants_active_people/),
    );
    expect(steps).toContainEqual(expect.stringContaining('USING COVERING INDEX registrations_status'));
    return;
  }
  await db.transaction().execute(async (trx) => {
    for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) {
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
    }
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    expect(plan && indexesIn(plan)).toEqual(expect.arrayContaining(['participants_active_people']));
  });
});
