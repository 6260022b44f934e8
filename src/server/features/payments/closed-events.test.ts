import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const START = '2027-01-10T07:30:00.000Z';
const END = '2027-01-10T08:30:00.000Z';

let test: TestApp;
let razorpay: RazorpayServer;
let admin: Record<string, string>;
let turn = 0;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  test = await startTestApp({ razorpay: razorpay.config, upi: { id: 'festival@okbank', name: 'Utsav' } });
  admin = await test.headersOf('admin');
});
afterAll(async () => {
  await test.close();
  await razorpay.stop();
});
beforeEach(() => {
  test.time.now = new Date(NOW);
  turn += 1;
});

const post = async (url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const get = async (url: string) => (await test.inject({ method: 'GET', url })).json().data;
const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@closed.test` })).data;
const utr = () => `7010${String(turn).padStart(8, '0')}`;
const statusOf = async ({ code }: { code: string }) => (await get(`/api/passes/${code}`)).status;

const setEvent = (eventId: string, columns: object) =>
  test.context.db.updateTable('events').set(columns).where('id', '=', eventId).execute();
/** Keeps the hold, so that nothing is refused for being late. */
const keepHold = (id: string) =>
  test.context.db
    .updateTable('registrations')
    .set({ expiresAt: '2027-03-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();

const closings: Record<string, (eventId: string) => Promise<unknown>> = {
  deleted: (eventId) => setEvent(eventId, { deletedAt: NOW }),
  inactive: (eventId) => setEvent(eventId, { status: 'inactive' }),
  ended: async () => {
    test.time.now = new Date(END);
  },
};

const deliver = async (paymentId: string) => {
  const { body, headers } = razorpay.event('payment.captured', { paymentId });
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    payload: body,
    headers,
  });
  expect(response.statusCode).toBe(200);
};

async function makeDue() {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 250, startDate: START, endDate: END });
  const registration = await register(eventId, 'Asha');
  const order = (await post(`/api/passes/${registration.code}/payment`, { method: 'razorpay' })).data;
  return { eventId, registration, order };
}

describe.each(Object.entries(closings))('an event that is %s', (closed, close) => {
  it('takes no payment that begins, by no method', async () => {
    const { eventId, registration } = await makeDue();
    await keepHold(registration._id);
    await close(eventId);
    for (const method of ['upi', 'razorpay', 'desk']) {
      expect(await post(`/api/passes/${registration.code}/payment`, { method })).toMatchObject({
        code: 'payments_closed',
      });
    }
    expect(await post(`/api/passes/${registration.code}/utr`, { utr: utr() })).toMatchObject({
      code: 'payments_closed',
    });
    expect(await post(`/api/registrations/${registration._id}/desk-payment`, {}, admin)).toMatchObject({
      code: 'payments_closed',
    });
    expect(await get(`/api/passes/${registration.code}/payment`)).toMatchObject({ due: 0, closed });
    expect(await statusOf(registration)).toBe('pending_payment');
  });

  it('gives no seat to a person who accepts an offer', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1, startDate: START, endDate: END });
    const [first, second] = [await register(eventId, 'Asha'), await register(eventId, 'Ravi')];
    await post(`/api/passes/${first.code}/cancel`, { email: `asha${turn}@closed.test` });
    expect(await statusOf(second)).toBe('offered');
    await keepHold(second._id);
    await close(eventId);
    expect(await post(`/api/passes/${second.code}/accept`)).toMatchObject({ code: 'transition_not_allowed' });
  });
});

describe('money that Razorpay captures of an order that was opened before', () => {
  const paid = async (closing: keyof typeof closings, hold: 'held' | 'lapsed') => {
    const { eventId, registration, order } = await makeDue();
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    if (hold === 'lapsed') {
      test.time.now = new Date(START);
      await expireAndPromoteAll(test.context);
    }
    await closings[closing]?.(eventId);
    await deliver(paymentId);
    return { status: await statusOf(registration), refunds: await refundsOf(registration._id) };
  };
  const refundsOf = async (registrationId: string) =>
    (
      await test.context.db.selectFrom('refunds').selectAll().where('registrationId', '=', registrationId).execute()
    ).map(({ status }) => status);

  it.each([
    ['deleted', 'held'],
    ['deleted', 'lapsed'],
    ['ended', 'held'],
    ['ended', 'lapsed'],
    ['inactive', 'lapsed'],
  ] as const)('of an event that is %s, with a seat that is %s, is refunded', async (closing, hold) => {
    const { status, refunds } = await paid(closing, hold);
    expect(status).not.toBe('confirmed');
    expect(refunds).toEqual(['processed']);
  });

  it('confirms a seat that is still held in an event that is inactive', async () => {
    expect(await paid('inactive', 'held')).toEqual({ status: 'confirmed', refunds: [] });
  });
});

describe('offers and holds', () => {
  it('end with the start of the event, or with its end once it has begun', async () => {
    const soon = { startDate: '2027-01-10T06:40:00.000Z', endDate: END };
    const { _id: paid } = await createEvent(test.context, { entryFee: 100, ...soon });
    expect(await register(paid, 'Asha')).toMatchObject({ expiresAt: soon.startDate });
    const { _id: eventId } = await createEvent(test.context, {
      capacity: 1,
      startDate: START,
      endDate: END,
      // Registration stays open while the event runs, else nothing would be offered then.
      registrationEnds: END,
    });
    const registrations = [];
    for (const name of ['Asha', 'Ravi', 'Meera']) registrations.push(await register(eventId, name));
    const [first, second, third] = registrations;
    await post(`/api/passes/${first.code}/cancel`, { email: `asha${turn}@closed.test` });
    expect(await get(`/api/passes/${second.code}`)).toMatchObject({ status: 'offered', expiresAt: START });
    test.time.now = new Date(START);
    await expireAndPromoteAll(test.context);
    expect(await statusOf(second)).toBe('expired');
    expect(await get(`/api/passes/${third.code}`)).toMatchObject({ status: 'offered', expiresAt: END });
  });

  it('of a person who waited ask the fee of the offer, not of the registration', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const [first, second] = [await register(eventId, 'Asha'), await register(eventId, 'Ravi')];
    await setEvent(eventId, { entryFee: 500 });
    await post(`/api/passes/${first.code}/cancel`, { email: `asha${turn}@closed.test` });
    expect(await get(`/api/passes/${second.code}`)).toMatchObject({ status: 'offered', amount: 500 });
    expect(await post(`/api/passes/${second.code}/accept`)).toMatchObject({ code: 'payment_due' });
  });
});

it('a transfer confirmed in a deleted event ends its review, and pays for it once both are restored', async () => {
  const { eventId, registration } = await makeDue();
  await keepHold(registration._id);
  await post(`/api/passes/${registration.code}/utr`, { utr: utr() });
  await closings.deleted?.(eventId);
  const payments = await test.inject({ url: `/api/registrations/${registration._id}/payments`, headers: admin });
  const [payment] = payments.json().data.filter(({ status }: { status: string }) => status === 'under_review');
  await post(`/api/payments/${payment._id}/confirm`, {}, admin);
  await setEvent(eventId, { deletedAt: null });
  expect(await statusOf(registration)).toBe('cancelled');
  await post(`/api/registrations/${registration._id}/restore`, { reason: 'Its event is back' }, admin);
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await checkLedger(test.context.db)).toEqual([]);
});
