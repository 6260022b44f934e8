import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { QueryLog } from '#test/support/queries/query-log.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const log = new QueryLog();
let test: TestApp;
let admin: Record<string, string>;
let participant: Record<string, string>;
let userId: string;
let mainEventId: string;

/** Adds `count` of everything that lists show. */
async function add(count: number, from: number): Promise<void> {
  const { context } = test;
  for (let index = 0; index < count; index += 1) {
    const { _id } = await createEvent(context, { title: `Event ${from + index}` });
    await createSubEventOf(context, mainEventId);
    await createAmbassador(context, { name: `Ambassador ${from + index}`, events: [_id] });
    await createManyRegistrations(context.db, { eventId: _id, count: 2, userId });
    const payload = { status: 'active' };
    await test.inject({
      method: 'PUT',
      url: `/api/events/edit/mainevent/statusupdate/${_id}`,
      headers: admin,
      payload,
    });
  }
}

beforeAll(async () => {
  test = await startTestApp({}, log.listen);
  admin = await test.headersOf('admin');
  const person = await test.loginAs('participant');
  participant = { cookie: person.cookie, origin: person.origin };
  const users = test.context.db.selectFrom('users').select('id').where('email', '=', person.email);
  userId = (await users.executeTakeFirstOrThrow()).id;
  mainEventId = (await createEvent(test.context))._id;
});
afterAll(() => test.close());

const lists: Record<string, { url: () => string; headers?: () => Record<string, string> }> = {
  'main events': { url: () => '/api/events/showMainEvent' },
  'sub-events of one': { url: () => `/api/events/showSubEvents/${mainEventId}` },
  'sub-events of all': { url: () => '/api/events/showSubEvents' },
  ambassadors: { url: () => '/api/ambassador/show' },
  products: { url: () => '/products' },
  'my registrations': { url: () => '/api/registrations/mine', headers: () => participant },
  registrations: { url: () => '/api/registrations', headers: () => admin },
  'registrations as CSV': { url: () => '/api/registrations/export.csv', headers: () => admin },
  'registrations by day and event': { url: () => '/api/registrations/statistics', headers: () => admin },
  payments: { url: () => '/api/payments?status=paid', headers: () => admin },
  audit: { url: () => '/api/audit', headers: () => admin },
  'who acted': { url: () => '/api/audit/actors', headers: () => admin },
  dashboard: { url: () => '/api/dashboard', headers: () => admin },
};

/** How many queries each list makes, and the length of its response. */
async function ask(): Promise<Record<string, { queries: number; length: number }>> {
  const asked: Record<string, { queries: number; length: number }> = {};
  for (const [name, { url, headers }] of Object.entries(lists)) {
    let length = 0;
    const queries = await log.during(async () => {
      const response = await test.inject({ url: url(), ...(headers ? { headers: headers() } : {}) });
      expect(response.statusCode, response.body).toBe(200);
      length = response.body.length;
    });
    asked[name] = { queries: queries.length, length };
  }
  return asked;
}

it('every list makes as many queries for 40 rows as for 3', async () => {
  await add(3, 0);
  await ask();
  const few = await ask();
  await add(37, 3);
  const many = await ask();
  const counts = (asked: typeof few) => Object.entries(asked).map(([name, { queries }]) => `${name}: ${queries}`);
  expect(counts(many)).toEqual(counts(few));
  const lengthen = Object.keys(lists).filter((name) => !['dashboard', 'who acted'].includes(name));
  for (const name of lengthen) expect(many[name]?.length, name).toBeGreaterThan(2 * (few[name]?.length ?? 0));
});
