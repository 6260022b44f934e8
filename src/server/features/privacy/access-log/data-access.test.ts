import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataAccess } from '#contract/privacy/data-access.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let eventId: string;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  eventId = (await createEvent(test.context))._id;
  await createManyRegistrations(test.context.db, { eventId, count: 3 });
});
afterAll(() => test.close());

async function newAdmin() {
  const headers = await test.headersOf('admin');
  const records = async (): Promise<DataAccess[]> => {
    const user = (await test.inject({ url: '/api/auth/me', headers })).json().data;
    const response = await test.inject({ url: `/api/privacy/access-log?actor=${user.id}`, headers });
    return response.json().data.records;
  };
  return { headers, records };
}

it('an admin’s reading of a list is recorded once an hour, with its rows', async () => {
  const { headers, records } = await newAdmin();
  const url = `/api/registrations?eventId=${eventId}`;
  await Promise.all([1, 2, 3].map(() => test.inject({ url, headers })));
  expect(await records()).toMatchObject([
    { kind: 'viewed', what: 'registrations', filter: `eventId=${eventId}`, rows: 9, requests: 3 },
  ]);
  test.time.now = new Date(test.time.now.getTime() + 60 * 60_000);
  await test.inject({ url, headers });
  expect(await records()).toMatchObject([
    { rows: 3, requests: 1 },
    { rows: 9, requests: 3 },
  ]);
});

it('readings of two records are two', async () => {
  const { headers, records } = await newAdmin();
  const registrations = await test.context.db.selectFrom('registrations').select('id').limit(2).execute();
  for (const { id } of registrations) await test.inject({ url: `/api/registrations/${id}`, headers });
  const read = await records();
  expect(read.map(({ targetId }) => targetId).sort()).toEqual(registrations.map(({ id }) => id).sort());
  expect(read.map(({ rows }) => rows)).toEqual([1, 1]);
});

it.each([
  ['/api/registrations/export.csv', 'registrations'],
  ['/api/exports/registrations/xlsx', 'registrations'],
  ['/api/exports/ledger/csv', 'ledger'],
])('each export of %s is a record of its own, with its rows', async (url, what) => {
  const { headers, records } = await newAdmin();
  await test.inject({ url, headers });
  await test.inject({ url, headers });
  const rows = what === 'ledger' ? 0 : 3;
  expect(await records()).toMatchObject([
    { kind: 'exported', what, rows },
    { kind: 'exported', what, rows },
  ]);
});

it('what people read of themselves, and requests that fail, are not recorded', async () => {
  const { headers, records } = await newAdmin();
  await test.inject({ url: '/api/registrations/nobody', headers });
  const participant = await test.headersOf('participant');
  await test.inject({ url: '/api/registrations', headers: participant });
  await test.inject({ url: '/api/registrations/mine', headers: participant });
  expect(await records()).toEqual([]);
});
