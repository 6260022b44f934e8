import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupedPassCode } from '#contract/passes.ts';
import type { RegistrationRow } from '#contract/registrations.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let eventId: string;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
  eventId = (await createEvent(test.context, { title: 'Marathon', entryFee: 200 }))._id;
  await createManyRegistrations(test.context.db, { eventId, count: 120 });
  const other = await createEvent(test.context, { title: 'archery' });
  for (const name of ['asha', 'Zoya']) {
    test.time.now = new Date(test.time.now.getTime() + 1000);
    const payload = {
      eventId: other._id,
      name,
      email: `${name}@college.test`,
      college: name === 'asha' ? 'iit' : null,
    };
    await test.inject({ method: 'POST', url: '/api/registrations', payload });
  }
});
afterAll(() => test.close());

async function read(query: string): Promise<{ registrations: RegistrationRow[]; more: boolean }> {
  const response = await test.inject({ url: `/api/registrations?${query}`, headers: admin });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

async function readAll(query: string): Promise<RegistrationRow[]> {
  const rows: RegistrationRow[] = [];
  for (let more = true; more; ) {
    const last = rows.at(-1);
    const page = await read(`${query}${last ? `&after=${last._id}` : ''}`);
    rows.push(...page.registrations);
    more = page.more;
  }
  return rows;
}

it.each([
  ['oldest', (row: RegistrationRow) => row.createdAt],
  ['name', (row: RegistrationRow) => row.name.toLowerCase()],
  ['event', (row: RegistrationRow) => row.eventTitle.toLowerCase()],
  ['status', (row: RegistrationRow) => row.status],
  ['college', (row: RegistrationRow) => (row.college ?? '').toLowerCase()],
  ['amount', (row: RegistrationRow) => 1000 - row.amount],
  ['-amount', (row: RegistrationRow) => row.amount],
])('the list sorts by %s over all its pages, each row once', async (sort, readValue) => {
  const rows = await readAll(`sort=${sort}`);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(122);
  expect(rows).toHaveLength(122);
  const values = rows.map((row): string | number => readValue(row));
  const byValue = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
  // Both engines agree on words of one case; a space may sort before or after a letter.
  if (sort === 'name') expect([values[0], values.at(-1)]).toEqual(['asha', 'zoya']);
  else expect(values).toEqual(values.toSorted(byValue));
});

it.each(['name', 'event', 'status', 'college', 'amount'])('the list sorts by -%s as by %s backwards', async (sort) => {
  const ids = async (query: string) => (await readAll(query)).map(({ _id }) => _id);
  expect(await ids(`sort=-${sort}`)).toEqual((await ids(`sort=${sort}`)).reverse());
});

it('a selection is listed, counted and exported alone, within the filter', async () => {
  const rows = (await read(`eventId=${eventId}`)).registrations;
  const chosen = [rows[3], rows[7], rows[9]].map((row) => row?._id);
  const selected = `ids=${chosen.join(',')}`;
  expect((await read(selected)).registrations.map(({ _id }) => _id)).toEqual(chosen);
  const total = await test.inject({ url: `/api/registrations/total?${selected}`, headers: admin });
  expect(total.json().data.total).toBe(3);
  const file = await test.inject({ url: `/api/exports/registrations/csv?${selected}`, headers: admin });
  expect(file.body.trim().split('\r\n')).toHaveLength(4);
  expect((await read(`${selected}&status=refunded`)).registrations).toEqual([]);
  const refused = await test.inject({ url: '/api/registrations?ids=a,,b', headers: admin });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'ids']);
});

it('a sort that does not exist is refused, none is newest first', async () => {
  expect((await test.inject({ url: '/api/registrations?sort=email', headers: admin })).statusCode).toBe(400);
  const [first] = (await read('')).registrations;
  expect(first?.name).toBe('Zoya');
});

it('the total is that of the filter', async () => {
  const total = async (query: string) =>
    (await test.inject({ url: `/api/registrations/total?${query}`, headers: admin })).json().data.total;
  expect(await total('')).toBe(122);
  expect(await total(`eventId=${eventId}`)).toBe(120);
  // Four letters alone are, once in hundreds of runs, in the made-up addresses of the others too.
  expect(await total('search=zoya@college')).toBe(1);
  expect(await total('payment=free&search=asha@college')).toBe(1);
  expect(await total('status=refunded')).toBe(0);
});

it('half a code as it is shown and the UTR of a payment find their registration', async () => {
  const row = await test.context.db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select(['registrations.id', 'code', 'utr'])
    .executeTakeFirstOrThrow();
  const found = async (search: string) => (await read(`search=${search}`)).registrations.map(({ _id }) => _id);
  expect(await found(groupedPassCode(row.code).slice(0, 9))).toEqual([row.id]);
  expect(await found(groupedPassCode(row.code).slice(5, 14))).toEqual([row.id]);
  expect(await found(row.utr ?? '')).toEqual([row.id]);
  expect(await found((row.utr ?? '').slice(0, 8))).toEqual([row.id]);
});
