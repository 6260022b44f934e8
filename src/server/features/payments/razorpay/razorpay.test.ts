import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from '../../registrations/waitlist/expire-and-promote.service.ts';
import { reconcilePayments } from '../reconciliation.service.ts';

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

/** A registration that waits for its payment, and its order at the gateway. */
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

const statusOf = async (code: string) => (await get(`/api/passes/${code}`)).status;
const paymentsOf = async (registrationId: string) =>
  (await test.context.db.selectFrom('payments').selectAll().where('registrationId', '=', registrationId).execute()).map(
    ({ status, gatewayPaymentId }) => ({ status, gatewayPaymentId }),
  );
const refundsOf = (registrationId: string) =>
  test.context.db
    .selectFrom('refunds')
    .select(['status', 'amountPaise'])
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt')
    .orderBy('amountPaise')
    .execute()
    .then((rows) => rows.map(({ status, amountPaise }) => `${status} ${Number(amountPaise)}`));

/** Expects the registration to be confirmed exactly once, by this payment and no other. */
async function expectPaidOnce(registration: { _id: string; code: string }, paymentId: string) {
  expect(await statusOf(registration.code)).toBe('confirmed');
  expect(await paymentsOf(registration._id)).toEqual([{ status: 'paid', gatewayPaymentId: paymentId }]);
  const transitions = await test.context.db
    .selectFrom('registrationHistory')
    .select('toStatus')
    .where('registrationId', '=', registration._id)
    .where('toStatus', '=', 'confirmed')
    .execute();
  expect(transitions).toHaveLength(1);
}

it('beginPayment creates one order for a registration, in paise, with the amount of the event', async () => {
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

it('beginPayment creates one order for simultaneous requests', async () => {
  const { _id: eventId } = await createEvent(test.context, { entryFee: 250 });
  const { code } = await register(eventId, 'Asha');
  const orders = await Promise.all(Array.from({ length: 5 }, () => order(code)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
});

describe('a payment that arrives', () => {
  it('confirms by the browser’s return', async () => {
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

  it('confirms once, however often and in whatever order it is reported', async () => {
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
      .selectFrom('emailQueue')
      .select('kind')
      .where('registrationId', '=', registration._id)
      .execute();
    expect(received.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1);
  });

  it('confirms by the periodic check, where neither return nor webhook came', async () => {
    const { registration, order } = await begin();
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await reconcilePayments(test.context);
    expect(await statusOf(registration.code)).toBe('pending_payment');
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

  it('ignores a failed attempt and confirms by the next one', async () => {
    const { registration, order } = await begin();
    const failed = razorpay.pay(order.orderId, 'failed').razorpay_payment_id;
    await deliver(razorpay.event('payment.failed', { paymentId: failed }));
    expect(await statusOf(registration.code)).toBe('pending_payment');
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await deliver(razorpay.event('order.paid', { paymentId }));
    await deliver(razorpay.event('payment.failed', { paymentId: failed }));
    await expectPaidOnce(registration, paymentId);
  });

  it('is found later when Razorpay does not respond at the return', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    razorpay.isDown = true;
    const response = await post('/api/payments/razorpay/return', handed);
    expect(response.json().data).toMatchObject({ status: 'pending_payment' });
    await reconcilePayments(test.context);
    expect(await statusOf(registration.code)).toBe('pending_payment');
    razorpay.isDown = false;
    minutesLater(5);
    await reconcilePayments(test.context);
    await expectPaidOnce(registration, handed.razorpay_payment_id);
  });

  it('confirms an expired registration while a seat is free', async () => {
    const { registration, order } = await begin({ capacity: 1 });
    minutesLater(45);
    await expireAndPromoteAll(test.context);
    expect(await statusOf(registration.code)).toBe('expired');
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await deliver(razorpay.event('payment.captured', { paymentId }));
    await expectPaidOnce(registration, paymentId);
    expect((await get(`/api/passes/${registration.code}`)).people).toHaveLength(1);
  });

  it('is refunded when the seat was given away meanwhile', async () => {
    const { registration, eventId, order } = await begin({ capacity: 1 });
    const waiting = await register(eventId, 'Ravi');
    minutesLater(45);
    await expireAndPromoteAll(test.context);
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    const event = razorpay.event('payment.captured', { paymentId });
    await deliver(event);
    await deliver(event);
    expect(await get(`/api/passes/${registration.code}`)).toMatchObject({ status: 'refunded', paidLate: true });
    expect(await statusOf(waiting.code)).toBe('offered');
    expect(await paymentsOf(registration._id)).toEqual([{ status: 'paid', gatewayPaymentId: paymentId }]);
    expect(await refundsOf(registration._id)).toEqual(['processed 25000']);
    expect([...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)).toMatchObject([
      { amount: 25_000, status: 'processed' },
    ]);
  });

  it('is refunded when the person cancelled meanwhile', async () => {
    const { registration, order } = await begin();
    await post(`/api/passes/${registration.code}/cancel`, { email: `asha${turn}@college.test` });
    const handed = razorpay.pay(order.orderId);
    expect((await post('/api/payments/razorpay/return', handed)).json().data).toMatchObject({ status: 'refunded' });
  });
});

describe('what is not a payment', () => {
  it('a return and a webhook without a valid signature are rejected', async () => {
    const { registration, order } = await begin();
    const handed = razorpay.pay(order.orderId);
    const forged = await post('/api/payments/razorpay/return', { ...handed, razorpay_signature: '0'.repeat(64) });
    expect(forged.json()).toMatchObject({ code: 'invalid_signature', status: 400 });
    const { body, headers } = razorpay.event('payment.captured', { paymentId: handed.razorpay_payment_id });
    const changed = { body: body.replace('25000', '25001'), headers };
    expect((await deliver(changed)).json()).toMatchObject({ code: 'invalid_signature' });
    const { 'x-razorpay-signature': _signature, ...withoutSignature } = headers;
    for (const unsigned of [withoutSignature, { ...headers, 'x-razorpay-signature': '' }]) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/payments/razorpay/webhook',
        payload: body,
        headers: unsigned,
      });
      expect(response.json()).toMatchObject({ code: 'invalid_signature', status: 400 });
    }
    expect(await statusOf(registration.code)).toBe('pending_payment');
  });

  it('another amount, another order’s payment and an unknown order do not confirm', async () => {
    const { registration, order } = await begin();
    const less = razorpay.pay(order.orderId, 'captured', 100);
    await post('/api/payments/razorpay/return', less);
    await deliver(razorpay.event('payment.captured', { paymentId: less.razorpay_payment_id }));
    expect(await statusOf(registration.code)).toBe('pending_payment');
    const note = `Razorpay took ₹1 (${less.razorpay_payment_id}) where ₹250 was ordered. It is not recorded: look at it in Razorpay`;
    const rows = test.context.db.selectFrom('registrations').select('id').where('code', '=', registration.code);
    const { id } = await rows.executeTakeFirstOrThrow();
    const ofRegistration = async (what: string) =>
      (await test.inject({ url: `/api/registrations/${id}${what}`, headers: await test.headersOf('admin') })).json()
        .data;
    expect(await ofRegistration('/payments')).toMatchObject([{ status: 'started', reason: note }]);
    const { history } = await ofRegistration('');
    expect(history.filter((one: { note: string }) => one.note === note)).toHaveLength(1);

    const other = await begin({}, 'Ravi');
    const { razorpay_payment_id: otherPayment } = razorpay.pay(other.order.orderId);
    const signed = `${order.orderId}|${otherPayment}`;
    const razorpay_signature = createHmac('sha256', razorpay.config.keySecret).update(signed).digest('hex');
    const mixed = { razorpay_order_id: order.orderId, razorpay_payment_id: otherPayment, razorpay_signature };
    expect((await post('/api/payments/razorpay/return', mixed)).json().data.status).toBe('pending_payment');
    expect(await statusOf(registration.code)).toBe('pending_payment');

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

  it('a signed webhook of unknown shape, or without JSON, is accepted', async () => {
    for (const body of ['{"event":"payment.captured"}', 'not json', '[]']) {
      const signature = createHmac('sha256', razorpay.config.webhookSecret).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
      expect((await deliver({ body, headers } as never)).statusCode).toBe(200);
    }
  });

  it('beginPayment fails with gateway_failed when Razorpay does not respond', async () => {
    const { _id: eventId } = await createEvent(test.context, { entryFee: 250 });
    const { code } = await register(eventId, 'Asha');
    razorpay.isDown = true;
    const response = await post(`/api/passes/${code}/payment`, { method: 'razorpay' });
    expect(response.json()).toMatchObject({ code: 'gateway_failed', status: 502 });
  });
});

describe('a refund', () => {
  const adminHeaders = async () => {
    const headers = await test.headersOf('admin');
    return headers;
  };

  async function paid() {
    const begun = await begin({ capacity: 1 });
    const { razorpay_payment_id: paymentId } = razorpay.pay(begun.order.orderId);
    await deliver(razorpay.event('payment.captured', { paymentId }));
    return { ...begun, paymentId };
  }

  it('returns the money, ends the registration and offers its seat', async () => {
    const { registration, eventId, paymentId } = await paid();
    const waiting = await register(eventId, 'Ravi');
    const headers = await adminHeaders();
    const response = await post(`/api/registrations/${registration._id}/refund`, { note: 'Event moved' }, headers);
    expect(response.json().data).toMatchObject({ status: 'refunded' });
    expect(await paymentsOf(registration._id)).toEqual([{ status: 'paid', gatewayPaymentId: paymentId }]);
    expect(await refundsOf(registration._id)).toEqual(['processed 25000']);
    expect(await statusOf(waiting.code)).toBe('offered');
    expect((await post(`/api/registrations/${registration._id}/refund`, {}, headers)).json()).toMatchObject({
      code: 'payment_not_found',
    });
    expect(razorpay.refunds.size).toBeGreaterThan(0);
  });

  it('is made once, though Razorpay was down, pending, and reported it by webhook', async () => {
    const { registration, paymentId } = await paid();
    const headers = await adminHeaders();
    razorpay.isDown = true;
    expect((await post(`/api/registrations/${registration._id}/refund`, {}, headers)).statusCode).toBe(200);
    expect(await refundsOf(registration._id)).toEqual(['pending 25000']);
    razorpay.isDown = false;
    razorpay.refundStatus = 'pending';
    minutesLater(6);
    await reconcilePayments(test.context);
    minutesLater(60);
    await reconcilePayments(test.context);
    const refunds = [...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
    expect(refunds).toHaveLength(1);
    expect(await refundsOf(registration._id)).toEqual(['pending 25000']);
    const [refund] = refunds;
    if (!refund) throw new Error('No refund');
    refund.status = 'processed';
    const event = razorpay.event('refund.processed', { refundId: refund.id });
    await deliver(event);
    await deliver(event);
    expect(await refundsOf(registration._id)).toEqual(['processed 25000']);
  });

  it('of a part, made in Razorpay’s dashboard, leaves registration and payment as they are', async () => {
    const { registration, paymentId } = await paid();
    const refund = { id: `rfnd_part${turn}`, entity: 'refund' as const, amount: 10_000, payment_id: paymentId };
    razorpay.refunds.set(refund.id, { ...refund, receipt: null, status: 'processed' });
    expect((await deliver(razorpay.event('refund.processed', { refundId: refund.id }))).statusCode).toBe(200);
    await expectPaidOnce(registration, paymentId);
    const detail = await get(`/api/registrations/${registration._id}`, await adminHeaders());
    expect(detail.history[0]).toMatchObject({ kind: 'payment', note: '₹100 was refunded' });
  });

  it('after one of a part in Razorpay’s dashboard returns the rest', async () => {
    const { registration, paymentId } = await paid();
    const part = { id: `rfnd_first${turn}`, entity: 'refund' as const, amount: 10_000, payment_id: paymentId };
    razorpay.refunds.set(part.id, { ...part, receipt: null, status: 'processed' });
    await deliver(razorpay.event('refund.processed', { refundId: part.id }));
    await post(`/api/registrations/${registration._id}/refund`, {}, await adminHeaders());
    const refunds = [...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
    expect(refunds.map(({ amount }) => amount)).toEqual([10_000, 15_000]);
    expect(await refundsOf(registration._id)).toEqual(['processed 10000', 'processed 15000']);
    expect(await statusOf(registration.code)).toBe('refunded');
  });

  it('of the second of two payments leaves the registration confirmed', async () => {
    const { registration, order } = await begin();
    const headers = await adminHeaders();
    await post(`/api/registrations/${registration._id}/desk-payment`, {}, headers);
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.orderId);
    await deliver(razorpay.event('payment.captured', { paymentId }));
    expect(await statusOf(registration.code)).toBe('confirmed');
    const payments = (await get(`/api/registrations/${registration._id}/payments`, headers)).map(
      ({ method, status }: { method: string; status: string }) => `${method} ${status}`,
    );
    expect(payments.sort()).toEqual(['desk paid', 'razorpay paid']);
    expect(await refundsOf(registration._id)).toEqual(['processed 25000']);
    expect([...razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(1);
  });

  it('made in Razorpay’s dashboard ends the registration too', async () => {
    const { registration, paymentId } = await paid();
    const refund = { id: `rfnd_by_hand${turn}`, entity: 'refund' as const, amount: 25_000, payment_id: paymentId };
    razorpay.refunds.set(refund.id, { ...refund, receipt: null, status: 'processed' });
    await deliver(razorpay.event('refund.processed', { refundId: refund.id }));
    expect(await statusOf(registration.code)).toBe('refunded');
  });
});
