import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import * as ledger from '#server/features/ledger/ledger.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example', upi: { id: 'festival@bank', name: 'Utsav' } });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());

const send = async (method: 'POST' | 'GET', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
let count = 0;
async function register(eventId: string): Promise<string> {
  count += 1;
  const payload = { eventId, name: 'Asha', email: `asha${count}@money.test` };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  return response.json().data._id;
}
const paidAtDesk = async (eventId: string) => {
  const id = await register(eventId);
  await send('POST', `/api/registrations/${id}/desk-payment`, {});
  return id;
};
const move = (id: string, eventId: string, more = {}) =>
  send('POST', `/api/registrations/${id}/move`, { eventId, reason: 'Asked at the desk', ...more });
const events = async (...fees: number[]) =>
  Promise.all(fees.map(async (entryFee) => (await createEvent(test.context, { entryFee }))._id));

type ByEvent = { eventId: string; net?: number; rupees?: number };
/** What the report and the charts say of events, in rupees. */
async function figures(eventIds: string[]) {
  const report = (await send('GET', '/api/reports/treasury')).byEvent as ByEvent[];
  const charts = (await send('GET', '/api/registrations/statistics')).byEvent as ByEvent[];
  return eventIds.map((id) => [
    report.find(({ eventId }) => eventId === id)?.net ?? 0,
    charts.find(({ eventId }) => eventId === id)?.rupees ?? 0,
  ]);
}
/** The balances of the accounts of an event in paise, without those that are even. */
async function accounts(eventId: string) {
  const rows = await test.context.db
    .selectFrom('ledgerEntries')
    .select(['account', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
    .where('eventId', '=', eventId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    rows.filter(({ paise }) => Number(paise) !== 0).map(({ account, paise }) => [account, Number(paise)]),
  );
}

it('the money of a registration goes with it to the other event', async () => {
  const [from = '', dearer = '', cheaper = ''] = await events(100, 250, 60);
  const cash = await paidAtDesk(from);
  const surplus = await paidAtDesk(from);
  await move(cash, dearer, { difference: 'cash' });
  await move(surplus, cheaper);
  expect(await figures([from, dearer, cheaper])).toEqual([
    [0, 0],
    [250, 250],
    [100, 100],
  ]);
  expect(await accounts(from)).toEqual({});
  expect(await accounts(dearer)).toEqual({ cash: 25_000, revenue: -25_000 });
  expect(await accounts(cheaper)).toEqual({ cash: 10_000, revenue: -6_000, receivable: -4_000 });
  await move(cash, cheaper);
  expect(await accounts(dearer)).toEqual({});
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('what was waived and given back before a move goes with it, and a refund afterwards counts there', async () => {
  const [from = '', dearer = '', last = ''] = await events(100, 250, 250);
  const id = await paidAtDesk(from);
  const [payment] = await send('GET', `/api/registrations/${id}/payments`);
  await move(id, dearer, { difference: 'waive' });
  const refund = (amount: number) =>
    send('POST', `/api/payments/${payment._id}/refunds`, { amount, method: 'cash', reference: 'r', reason: 'Asked' });
  await refund(30);
  expect(await figures([from, dearer])).toEqual([
    [0, 0],
    [70, 70],
  ]);
  await move(id, last);
  expect(await accounts(dearer)).toEqual({});
  expect(await figures([dearer, last])).toEqual([
    [0, 0],
    [70, 70],
  ]);
  await refund(70);
  expect(await figures([last])).toEqual([[0, 0]]);
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('what is taken back after a move is taken back in the event it is in', async () => {
  const [from = '', to = ''] = await events(100, 100);
  const id = await paidAtDesk(from);
  const [payment] = await send('GET', `/api/registrations/${id}/payments`);
  await move(id, to);
  const reversal = { paymentId: payment._id, registrationId: id, eventId: to, actorName: null, note: null };
  await inTransaction(test.context.db, async (trx) => {
    await ledger.postPaymentReversal(trx, test.context, reversal);
  });
  expect(await figures([from, to])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await accounts(to)).toEqual({ revenue: -10_000, receivable: 10_000 });
});

it('the check finds money under an event that its registration is not in', async () => {
  const [from = '', to = ''] = await events(100, 100);
  const id = await paidAtDesk(from);
  await test.context.db.updateTable('registrations').set({ eventId: to }).where('id', '=', id).execute();
  expect(await checkLedger(test.context.db)).toContainEqual({
    kind: 'registration',
    id,
    detail: 'its ledger has amounts under another event',
  });
});
