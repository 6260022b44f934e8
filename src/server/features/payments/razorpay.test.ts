import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../registrations/waitlist/expire-and-promote.service.ts';
import { reconcilePayments } from './reconciliation.service.ts';

let test: TestApp;
let razorpay: RazorpayServer;
let turn = 0;
beforeAll(async () => {
  razorpay = await RazorpayServer.start();
  test = await startTestApp({ razorpay: razorpay.config });
});
afterAll(async () => {
  await test.close();
  await razorpay.stop();
});
beforeEach(() => {
  turn += 1;
  razorpay.isDown = false;
  razorpay.refundStatus = 'processed';
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
});

const minutesLater = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * 60_000);
};

const post = (url: string, payload: object = {}, headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const get = async (url: string, headers = {}) => (await test.inject({ method: 'GET', url, headers })).json().data;

/** An entry that waits for its payment, and the order made for it. */
async function begin(overrides: Parameters<typeof createEvent>[1] = {}, name = 'Asha') {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 250, ...overrides });
  const registration = await register(eventId, name);
  return { eventId, registration, order: await order(registration.code) };
}

const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).json().data;

const order = async (code: string) => (await post(`/api/passes/${code}/payment`, { method: 'razorpay' })).json().data;

const deliver = ({ body, headers }: ReturnType<RazorpayServer['event']>) =>
  test.app.inject({ method: 'POST', url: '/api/payments/razorpay/webhook', payload: body, headers });

const stateOf = async (code: string) => (await get(`/api/passes/${code}`)).status;
const paymentsOf = async (registrationId: string) =>
  (await test.context.db.selectFrom('payments').selectAll().where('registrationId', '=', registrationId).execute()).map(
    ({ status, gatewayPaymentId }) => ({ status, gatewayPaymentId }),
  );

/** Entry confirmed, paid by this payment and no other, and moved to confirmed exactly once. */
async function expectPaidOnce(registration: { _id: string; code: string }, paymentId: string) {
  expect(await stateOf(registration.code)).toBe('confirmed');
  expect(await paymentsOf(registration._id)).toEqual([{ status: 'paid', gatewayPaymentId: paymentId }]);
  const moves = await test.context.db
    .selectFrom('registrationHistory')
    .select('toStatus')
    .where('registrationId', '=', registration._id)
    .where('toStatus', '=', 'confirmed')
    .execute();
  expect(moves).toHaveLength(1);
}

it('makes one order for an entry, in paise, with the amount of the event', async () => {
  const { registration, order: first } = await begin();
  expect(first).toMatchObject({
    method: 'razorpay',
    amount: 250,
    amountPaise: 25_000,
    currency: 'INR',
    keyId: 'rzp_test_Utsav',
    name: 'Asha',
  });
  expect(razorpay.orders.get(first.orderId)).toMatchObject({ amount: 25_000, currency: 'INR' });
  const again = await Promise.all([order(registration.code), order(registration.code), order(registration.code)]);
  expect(again.map(({ orderId }) => orderId)).toEqual([first.orderId, first.orderId, first.orderId]);
});

it('uses one order also where two begin at the same instant', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 250 });
  const { code } = await register(eventId, 'Asha');
  const orders = await Promise.all(Array.from({ length: 5 }, () => order(code)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
});

describe('a payment that arrives', () => {
  it('confirms by the return of the browser', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    const response = await post('/api/payments/razorpay/return', handed);
    expect(response.json().data).toMatchObject({ status: 'confirmed', due: 0 });
    await expectPaidOnce(registration, handed.razorpay_payment_id);
    expect((await post('/api/payments/razorpay/return', handed)).statusCode).toBe(200);
    await expectPaidOnce(registration, handed.razorpay_payment_id);
  });

  it('confirms by the webhook where the browser was closed', async () => {
    const { registration, order } = await begin();
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    expect((await deliver(razorpay.event('payment.captured', { paymentId }))).statusCode).toBe(200);
    await expectPaidOnce(registration, paymentId);
  });

  it('confirms once, whatever comes twice and in whichever order', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    const paymentId = handed.razorpay_payment_id;
    const events = ['order.paid', 'payment.captured', 'payment.authorized'].map((name) =>
      razorpay.event(name, { paymentId }),
    );
    const all = [...events, ...events].map(deliver);
    const responses = await Promise.all([...all, post('/api/payments/razorpay/return', handed)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await expectPaidOnce(registration, paymentId);
    const received = await test.context.db
      .selectFrom('registrationEmails')
      .select('kind')
      .where('registrationId', '=', registration._id)
      .execute();
    expect(received.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  });

  it('confirms by asking, where neither return nor webhook came', async () => {
    const { registration, order } = await begin();
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await reconcilePayments(test.context);
    expect(await stateOf(registration.code)).toBe('pending_payment');
    minutesLater(3);
    await reconcilePayments(test.context);
    await expectPaidOnce(registration, paymentId);
  });

  it('captures what is only authorized, before it confirms', async () => {
    const { registration, order } = await begin();
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId, 'authorized');
    await deliver(razorpay.event('payment.authorized', { paymentId }));
    expect(razorpay.payments.get(paymentId)?.status).toBe('captured');
    await expectPaidOnce(registration, paymentId);
  });

  it('takes a try that failed for nothing, and the next one for the payment', async () => {
    const { registration, order } = await begin();
    const failed = razorpay.pay(order.orderId, 'failed').razorpay_payment_id;
    await deliver(razorpay.event('payment.failed', { paymentId: failed }));
    expect(await stateOf(registration.code)).toBe('pending_payment');
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await deliver(razorpay.event('order.paid', { paymentId }));
    await deliver(razorpay.event('payment.failed', { paymentId: failed }));
    await expectPaidOnce(registration, paymentId);
  });

  it('is found later when Razorpay does not answer at the return', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    razorpay.isDown = true;
    const response = await post('/api/payments/razorpay/return', handed);
    expect(response.json().data).toMatchObject({ status: 'pending_payment' });
    await reconcilePayments(test.context);
    expect(await stateOf(registration.code)).toBe('pending_payment');
    razorpay.isDown = false;
    minutesLater(5);
    await reconcilePayments(test.context);
    await expectPaidOnce(registration, handed.razorpay_payment_id);
  });

  it('comes late and still confirms while a place is free', async () => {
    const { registration, order } = await begin({ capacity: 1 });
    minutesLater(45);
    await expireAndPromoteAll(test.context);
    expect(await stateOf(registration.code)).toBe('expired');
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await deliver(razorpay.event('payment.captured', { paymentId }));
    await expectPaidOnce(registration, paymentId);
    expect((await get(`/api/passes/${registration.code}`)).people).toHaveLength(1);
  });

  it('goes back when it comes too late and the place was given away', async () => {
    const { registration, eventId, order } = await begin({ capacity: 1 });
    const waiting = await register(eventId, 'Ravi');
    minutesLater(45);
    await expireAndPromoteAll(test.context);
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    const event = razorpay.event('payment.captured', { paymentId });
    await deliver(event);
    await deliver(event);
    expect(await stateOf(registration.code)).toBe('refunded');
    expect(await stateOf(waiting.code)).toBe('offered');
    expect(await paymentsOf(registration._id)).toEqual([{ status: 'refunded', gatewayPaymentId: paymentId }]);
    expect([...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)).toMatchObject([
      { amount: 25_000, status: 'processed' },
    ]);
  });

  it('goes back when the person cancelled meanwhile', async () => {
    const { registration, order } = await begin();
    await post(`/api/passes/${registration.code}/cancel`, { email: `asha${turn}@college.test` });
    const handed = razorpay.pay(order.orderId);
    expect((await post('/api/payments/razorpay/return', handed)).json().data).toMatchObject({ status: 'refunded' });
  });
});

describe('what is not a payment', () => {
  it('refuses a return and a webhook that Razorpay did not sign', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    const forged = await post('/api/payments/razorpay/return', { ...handed, razorpay_signature: '0'.repeat(64) });
    expect(forged.json()).toMatchObject({ code: 'invalid_signature', status: 400 });
    const { body, headers } = razorpay.event('payment.captured', { paymentId: handed.razorpay_payment_id });
    const changed = { body: body.replace('25000', '25001'), headers };
    expect((await deliver(changed)).json()).toMatchObject({ code: 'invalid_signature' });
    const unsigned = { body, headers: { ...headers, 'x-razorpay-signature': '' } };
    expect((await deliver(unsigned)).statusCode).toBe(400);
    expect(await stateOf(registration.code)).toBe('pending_payment');
  });

  it('does not confirm by another amount, another order’s payment, or an order that is not ours', async () => {
    const { registration, order } = await begin();
    const less = razorpay.pay(order.orderId, 'captured', 100);
    await post('/api/payments/razorpay/return', less);
    await deliver(razorpay.event('payment.captured', { paymentId: less.razorpay_payment_id }));
    expect(await stateOf(registration.code)).toBe('pending_payment');

    razorpay.orders.set('order_foreign', {
      id: 'order_foreign',
      amount: 100,
      currency: 'INR',
      receipt: 'x',
      status: 'created',
    });
    const { razorpay_payment_id: paymentId } = razorpay.pay('order_foreign');
    expect((await deliver(razorpay.event('order.paid', { paymentId }))).statusCode).toBe(200);
  });

  it('answers an unknown shape and a shape without JSON, as long as they are signed', async () => {
    for (const body of ['{"event":"payment.captured"}', 'not json', '[]']) {
      const { createHmac } = await import('node:crypto');
      const signature = createHmac('sha256', razorpay.config.webhookSecret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
      expect((await deliver({ body, headers } as never)).statusCode).toBe(200);
    }
  });

  it('says so when Razorpay does not answer at the beginning', async () => {
    const { _id: eventId } = await createEvent(test.context, { entryFee: 250 });
    const { code } = await register(eventId, 'Asha');
    razorpay.isDown = true;
    const response = await post(`/api/passes/${code}/payment`, { method: 'razorpay' });
    expect(response.json()).toMatchObject({ code: 'gateway_failed', status: 502 });
  });
});

describe('a refund', () => {
  const adminHeaders = async () => {
    const { email: _email, ...headers } = await test.loginAs('admin');
    return headers;
  };

  async function paid() {
    const begun = await begin({ capacity: 1 });
    const { razorpay_payment_id: paymentId } = razorpay.pay(begun.order.orderId);
    await deliver(razorpay.event('payment.captured', { paymentId }));
    return { ...begun, paymentId };
  }

  it('gives the money back, ends the entry and offers its place', async () => {
    const { registration, eventId, paymentId } = await paid();
    const waiting = await register(eventId, 'Ravi');
    const headers = await adminHeaders();
    const response = await post(`/api/registrations/${registration._id}/refund`, { note: 'Event moved' }, headers);
    expect(response.json().data).toMatchObject({ status: 'refunded' });
    expect(await paymentsOf(registration._id)).toEqual([{ status: 'refunded', gatewayPaymentId: paymentId }]);
    expect(await stateOf(waiting.code)).toBe('offered');
    expect((await post(`/api/registrations/${registration._id}/refund`, {}, headers)).json()).toMatchObject({
      code: 'payment_not_found',
    });
    expect(razorpay.refunds.size).toBeGreaterThan(0);
  });

  it('is made once, though Razorpay was down, pending, and told of it by webhook', async () => {
    const { registration, paymentId } = await paid();
    const headers = await adminHeaders();
    razorpay.isDown = true;
    expect((await post(`/api/registrations/${registration._id}/refund`, {}, headers)).statusCode).toBe(200);
    expect(await paymentsOf(registration._id)).toMatchObject([{ status: 'refunding' }]);
    razorpay.isDown = false;
    razorpay.refundStatus = 'pending';
    minutesLater(6);
    await reconcilePayments(test.context);
    minutesLater(60);
    await reconcilePayments(test.context);
    const refunds = [...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
    expect(refunds).toHaveLength(1);
    expect(await paymentsOf(registration._id)).toMatchObject([{ status: 'refunding' }]);
    const [refund] = refunds;
    if (!refund) throw new Error('No refund');
    refund.status = 'processed';
    const event = razorpay.event('refund.processed', { refundId: refund.id });
    await deliver(event);
    await deliver(event);
    expect(await paymentsOf(registration._id)).toMatchObject([{ status: 'refunded' }]);
  });

  it('made in Razorpay’s dashboard ends the entry too', async () => {
    const { registration, paymentId } = await paid();
    const refund = { id: `rfnd_by_hand${turn}`, entity: 'refund' as const, amount: 25_000, payment_id: paymentId };
    razorpay.refunds.set(refund.id, { ...refund, receipt: null, status: 'processed' });
    await deliver(razorpay.event('refund.processed', { refundId: refund.id }));
    expect(await stateOf(registration.code)).toBe('refunded');
  });
});
