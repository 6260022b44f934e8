import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import * as ledger from '#server/features/ledger/ledger.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
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

const balanceOf = (id: string) => ledger.readBalance(test.context.db, id);
const refundOf = async (id: string, amount: number) => {
  const [payment] = await send('GET', `/api/registrations/${id}/payments`);
  const body = { amount, method: 'cash', reference: 'r', reason: 'Asked' };
  await send('POST', `/api/payments/${payment._id}/refunds`, body);
};

it('of what was given back before, a move to a cheaper event makes no surplus', async () => {
  const [from = '', cheaper = '', cheapest = ''] = await events(500, 300, 100);
  const id = await paidAtDesk(from);
  await refundOf(id, 200);
  await move(id, cheaper);
  expect(await balanceOf(id)).toMatchObject({ chargedPaise: 30_000, surplusPaise: 0, owedPaise: 0 });
  await move(id, cheapest);
  expect(await balanceOf(id)).toMatchObject({ chargedPaise: 10_000, surplusPaise: 20_000 });
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('a waiver of a dearer event ends with a move back, and what was paid is no surplus', async () => {
  const [from = '', dearer = ''] = await events(500, 50_000);
  const id = await paidAtDesk(from);
  await move(id, dearer, { difference: 'waive' });
  await move(id, from);
  expect(await balanceOf(id)).toMatchObject({ chargedPaise: 50_000, waivedPaise: 0, surplusPaise: 0, owedPaise: 0 });
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

it('the gateway’s fee of a payment is no income of the event that it was moved to', async () => {
  const [from = '', to = ''] = await events(500, 500);
  const id = await register(from);
  const { amount: rupees } = await send('GET', `/api/registrations/${id}`);
  const of = { registrationId: id, eventId: from, actorName: null };
  await inTransaction(test.context.db, async (trx) => {
    const paid = { ...of, paymentId: 'pay_fee', amountPaise: rupees * 100, method: 'razorpay', holder: null } as const;
    await ledger.postPayment(trx, test.context, paid);
    await ledger.postGatewayFee(trx, test.context, { ...of, paymentId: 'pay_fee', amountPaise: 1180 });
    const note = 'Moved to another event';
    await trx.updateTable('registrations').set({ eventId: to }).where('id', '=', id).execute();
    await ledger.postMove(trx, test.context, { registrationId: id, to, actorName: null, note });
  });
  expect(await figures([from, to])).toEqual([
    [0, 0],
    [500, 500],
  ]);
});

it('who may not take money at the desk can neither take nor waive a difference in price', async () => {
  const [from = '', dearer = ''] = await events(100, 5000);
  const id = await paidAtDesk(from);
  const now = test.time.now.toISOString();
  const powers = JSON.stringify(['registrations.read', 'registrations.edit', 'panel.open']);
  const role = { id: 'corrects', label: 'Corrects', powers, createdAt: now };
  await test.context.db.insertInto('roles').values(role).execute();
  const { headers } = await loginWithGrants(test, { role: 'corrects' });
  for (const difference of ['cash', 'waive']) {
    const response = await test.inject({
      method: 'POST',
      url: `/api/registrations/${id}/move`,
      headers: { ...headers, origin: admin.origin ?? '' },
      payload: { eventId: dearer, reason: 'Asked', difference },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'not_allowed']);
  }
  expect(await send('GET', `/api/registrations/${id}`)).toMatchObject({ eventId: from });
});

it.each([
  ['is charged more than its price', -40_000],
  ['is left with a charge below nothing', 40_000],
])('the check finds a confirmed registration that %s', async (_what, amountPaise) => {
  const [from = ''] = await events(100);
  const id = await paidAtDesk(from);
  const waiver = { registrationId: id, eventId: from, amountPaise, actorName: null, note: 'By mistake' };
  await inTransaction(test.context.db, (trx) => ledger.postWaiver(trx, test.context, waiver));
  const wrong = (await checkLedger(test.context.db)).map((problem) => problem.id);
  expect(wrong).toContain(id);
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
