import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
  const main = await createEvent(test.context, { title: 'Sports' });
  const archery = await createSubEventOf(test.context, main._id, { title: 'archery', individualEntryFee: 200 });
  const zumba = await createEvent(test.context, { title: 'Zumba', entryFee: 200 });
  for (const { _id: eventId } of [zumba, archery]) {
    await createManyRegistrations(test.context.db, { eventId, count: 80 });
  }
  // A space may sort before or after a digit: no name has one.
  const { db } = test.context;
  for (const { id, number } of await db.selectFrom('registrations').select(['id', 'number']).execute()) {
    await db
      .updateTable('registrations')
      .set({ name: `Person-${number}` })
      .where('id', '=', id)
      .execute();
  }
  const [dear] = await test.context.db.selectFrom('payments').select('id').where('status', '=', 'paid').execute();
  await test.context.db
    .updateTable('payments')
    .set({ amount: 950 })
    .where('id', '=', dear?.id ?? '')
    .execute();
});
afterAll(() => test.close());

async function readAll(sort: string): Promise<QueuedPayment[]> {
  const rows: QueuedPayment[] = [];
  for (let more = true; more; ) {
    const last = rows.at(-1);
    const url = `/api/payments?status=paid&sort=${sort}${last ? `&after=${last._id}` : ''}`;
    const response = await test.inject({ url, headers: admin });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    rows.push(...data.payments);
    more = data.more;
    expect(data.total).toBe(64);
  }
  return rows;
}

it.each([
  ['oldest', ({ createdAt }: QueuedPayment) => createdAt],
  ['name', ({ registrationName }: QueuedPayment) => registrationName.toLowerCase()],
  ['event', ({ eventTitle }: QueuedPayment) => eventTitle.toLowerCase()],
  ['-amount', ({ amount }: QueuedPayment) => amount],
  ['reference', ({ utr, gatewayPaymentId }: QueuedPayment) => utr ?? gatewayPaymentId ?? ''],
])('payments are sorted by %s over all pages, each once, and backwards', async (sort, readValue) => {
  const rows = await readAll(sort);
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(64);
  const values = rows.map((row): string | number => readValue(row));
  expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  const other = { oldest: 'newest', '-amount': 'amount' }[sort] ?? `-${sort}`;
  const ids = (list: QueuedPayment[]) => list.map(({ _id }) => _id);
  expect(ids(await readAll(other))).toEqual(ids(rows).reverse());
});

it('payments of a sub-event name its main event', async () => {
  const named = new Set(
    (await readAll('event')).map(({ eventTitle, mainEventTitle }) => `${mainEventTitle} · ${eventTitle}`),
  );
  expect([...named]).toEqual(['Sports · archery', 'null · Zumba']);
});
