import { CompiledQuery } from 'kysely';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engineOf } from '#server/db/database.ts';
import { createEvent } from '#test/factories/events.ts';
import { type LoggedQuery, QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const log = new QueryLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true }, log.listen);
});
afterAll(() => test.close());

let people = 0;
const newPerson = () => ({ name: 'Asha Rao', email: `asha${++people}@college.test` });
const register = async (eventId: string) => {
  const payload = { eventId, ...newPerson() };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const lookAtSeats = (eventId: string) => test.inject({ url: `/api/events/${eventId}/seats` });

/** An event with a waitlist of this length, copied from one registration; none is confirmed. */
async function eventWithWaitlist(length: number): Promise<string> {
  const { db } = test.context;
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  await register(eventId);
  const { _id } = await register(eventId);
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const rows = Array.from({ length }, (_, index) => ({ ...row, id: nanoid(), code: nanoid(16), number: index + 3 }));
  for (let from = 0; from < length; from += 500) {
    await db
      .insertInto('registrations')
      .values(rows.slice(from, from + 500) as never)
      .execute();
  }
  await db
    .updateTable('eventCapacity')
    .set({ waitlisted: length + 1, lastNumber: length + 2 })
    .where('eventId', '=', eventId)
    .execute();
  return eventId;
}

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const rowsRead = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0);

/** Whether a query reads a part of an event's registrations that grows with them. */
async function readsMany({ sql, parameters }: LoggedQuery): Promise<boolean> {
  const explain = (how: string) =>
    test.context.db.executeQuery<{ detail: string; 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`${how} ${sql}`, [...parameters]),
    );
  if (engineOf(test.context.db) === 'sqlite') {
    const { rows } = await explain('explain query plan');
    const steps = rows.map(({ detail }) => detail).filter((step) => / registrations /.test(step));
    // One of its indexes, by the event alone or with a status that most of them have.
    return steps.some((step) => /\(eventId=\?( AND status=\?)?\)/.test(step));
  }
  const { rows } = await explain('explain (analyze, format json)');
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan !== undefined && rowsRead(plan) > 100;
}

it('an order reads as little behind a long waitlist as behind a short one', async () => {
  const eventId = await eventWithWaitlist(3000);
  if (engineOf(test.context.db) === 'postgres') await test.context.db.executeQuery(CompiledQuery.raw('analyze'));
  const queries = await log.during(async () => {
    expect(await register(eventId)).toMatchObject({ status: 'waitlisted', position: 3002 });
    expect((await lookAtSeats(eventId)).json().data).toMatchObject({ waitlisted: 3002 });
  });
  const reading = queries.filter(({ sql }) => /^select/.test(sql));
  expect(reading.length).toBeGreaterThan(5);
  const long: string[] = [];
  for (const query of reading) if (await readsMany(query)) long.push(query.sql);
  expect(long).toEqual([]);
});
