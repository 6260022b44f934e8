import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RazorpayApp, startRazorpayApp, type TestRegistration } from '#test/support/apps/razorpay-app.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../registrations/actors.ts';
import { settleTransfer } from '../bank-transfers.service.ts';
import { reconcilePayments } from '../reconciliation.service.ts';

let app: RazorpayApp;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.razorpay.isDown = false;
  Object.assign(app.razorpay.books, { refundStatus: 'processed', hasNoBalance: false, refusesSecondCapture: false });
});

/** Captures a payment of an order at the gateway and delivers its webhook. */
async function pay(orderId: string) {
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  expect((await app.deliver(app.razorpay.event('payment.captured', { paymentId }))).statusCode).toBe(200);
  const payment = app.razorpay.payments.get(paymentId);
  if (!payment) throw new Error('No payment');
  return payment;
}

async function paid(overrides = {}) {
  const begun = await app.begin(overrides);
  return { ...begun, payment: await pay(begun.orderId) };
}

const refundByHand = (payment: Parameters<typeof app.razorpay.books.refundByHand>[0], amount: number) =>
  app.razorpay.event('refund.processed', { refundId: app.razorpay.books.refundByHand(payment, amount).id });

const refundsOf = (paymentId: string) =>
  [...app.razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);

/** What a registration's rows say was paid, given back and asked to be given back, in rupees. */
async function sums(registration: TestRegistration) {
  const payments: { amount: number; status: string; refunds: { amount: number; status: string }[] }[] =
    await app.payments(registration);
  const paid = payments.filter(({ status }) => status === 'paid').reduce((sum, { amount }) => sum + amount, 0);
  const of = (wanted: string) =>
    payments
      .flatMap(({ refunds }) => refunds)
      .filter(({ status }) => status === wanted)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { paid, refunded: of('processed'), pending: of('pending') };
}

it('E1: two half refunds in the dashboard end the registration', async () => {
  const { registration, payment } = await paid();
  await app.deliver(refundByHand(payment, 5000));
  expect(await app.statusOf(registration)).toBe('confirmed');
  await app.deliver(refundByHand(payment, 5000));
  expect(await app.statusOf(registration)).toBe('refunded');
  expect(await app.scan(registration)).toBe('not_confirmed');
  expect(await sums(registration)).toEqual({ paid: 100, refunded: 100, pending: 0 });
});

it('E2: a refund told before its payment never confirms', async () => {
  const { registration, orderId } = await app.begin();
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  const captured = app.razorpay.event('payment.captured', { paymentId });
  const payment = app.razorpay.payments.get(paymentId);
  if (!payment) throw new Error('No payment');
  expect((await app.deliver(refundByHand(payment, 10_000))).statusCode).toBe(200);
  expect((await app.deliver(captured)).statusCode).toBe(200);
  expect(await app.statusOf(registration)).not.toBe('confirmed');
  expect(await app.scan(registration)).toBe('not_confirmed');
  expect(await sums(registration)).toEqual({ paid: 100, refunded: 100, pending: 0 });
});

it('E3: a refund in the app after one of a part gives back the rest, and the email says how much', async () => {
  const { registration, payment } = await paid();
  await app.deliver(refundByHand(payment, 2000));
  await app.post(`/api/registrations/${registration._id}/refund`, {}, app.admin);
  expect(refundsOf(payment.id).map(({ amount }) => amount)).toEqual([2000, 8000]);
  expect(await app.statusOf(registration)).toBe('refunded');
  const emails = (await app.test.context.db.selectFrom('emailQueue').selectAll().execute())
    .filter(({ kind, registrationId }) => kind === 'refunded' && registrationId === registration._id)
    .map(({ data }) => JSON.parse(data));
  expect(emails).toMatchObject([
    { amount: 20, refunded: 20, paid: 100 },
    { amount: 80, refunded: 100, paid: 100 },
  ]);
  expect(await sums(registration)).toEqual({ paid: 100, refunded: 100, pending: 0 });
});

it('E3: a refund in the dashboard of a part that is still pending is not asked for again', async () => {
  const { registration, payment } = await paid();
  app.razorpay.books.refundByHand(payment, 2000, 'pending');
  await app.post(`/api/registrations/${registration._id}/refund`, {}, app.admin);
  expect(refundsOf(payment.id).map(({ amount }) => amount)).toEqual([2000, 8000]);
  expect(await app.statusOf(registration)).toBe('confirmed');
});

it('E4: a second captured payment of an order is stored and given back', async () => {
  const { registration, orderId } = await paid();
  const second = await pay(orderId);
  expect(refundsOf(second.id)).toMatchObject([{ amount: 10_000, status: 'processed' }]);
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect(await sums(registration)).toEqual({ paid: 200, refunded: 100, pending: 0 });
});

it.each([false, true])('E4: a second authorized payment is never captured (gateway refuses: %s)', async (refuses) => {
  app.razorpay.books.refusesSecondCapture = refuses;
  const { registration, orderId } = await paid();
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId, 'authorized');
  const event = app.razorpay.event('payment.authorized', { paymentId });
  expect((await app.deliver(event)).statusCode).toBe(200);
  await app.deliver(app.razorpay.event('payment.authorized', { paymentId }));
  expect(app.razorpay.payments.get(paymentId)?.status).toBe('authorized');
  expect(app.razorpay.requests).not.toContain(`POST /v1/payments/${paymentId}/capture`);
  const { history } = await app.get(`/api/registrations/${registration._id}`, app.admin);
  const notes = history.map(({ note }: { note: string | null }) => note).filter(Boolean);
  expect(notes.filter((note: string) => /second payment/i.test(note))).toHaveLength(1);
  expect(await sums(registration)).toEqual({ paid: 100, refunded: 0, pending: 0 });
});

it('an order is of what is still due, and what was authorized before a part came by another way is captured', async () => {
  const { registration, orderId } = await app.begin();
  const { _id: registrationId } = registration;
  const transfer = { registrationId, paymentId: null, amount: 60, utrs: [], note: 'Statement', acceptsLess: true };
  const desk: Actor = { kind: 'admin', id: 'desk', name: 'Desk' };
  await inTransaction(app.test.context.db, (trx) => settleTransfer(trx, app.test.context, transfer, desk));
  const { orderId: rest } = await app.orderOf(registration);
  expect(app.razorpay.orders.get(rest)?.amount).toBe(4000);
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId, 'authorized');
  await app.deliver(app.razorpay.event('payment.authorized', { paymentId }));
  expect(app.razorpay.payments.get(paymentId)?.status).toBe('captured');
  expect(await app.statusOf(registration)).toBe('confirmed');
});

it('L6: a refund that the gateway refuses leaves the registration confirmed and tells admins the reason', async () => {
  const { registration, payment } = await paid();
  app.razorpay.books.hasNoBalance = true;
  await app.post(`/api/registrations/${registration._id}/refund`, { note: 'Event moved' }, app.admin);
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect(await app.scan(registration)).not.toBe('not_confirmed');
  expect(refundsOf(payment.id)).toEqual([]);
  const { refunds } = await app.get('/api/payments/refunds?status=failed', app.admin);
  const refused = refunds.find(({ registrationId }: { registrationId: string }) => registrationId === registration._id);
  expect(refused).toMatchObject({
    amount: 100,
    reason: 'Event moved',
    failureReason: expect.stringMatching(/not have enough balance/),
  });
  const emails = await app.test.context.db.selectFrom('emailQueue').select(['kind', 'registrationId']).execute();
  expect(emails.filter((email) => email.registrationId === registration._id)).not.toContainEqual(
    expect.objectContaining({ kind: 'refunded' }),
  );

  // The pass says the truth: confirmed, and that the money did not go back yet.
  const money = async () => (await app.get(`/api/passes/${registration.code}`)).money;
  expect(await money()).toEqual({ paid: 100, refunded: 0, onItsWay: 0, refused: 100, surplus: 0, dueBack: 0 });

  app.razorpay.books.hasNoBalance = false;
  expect(
    (await app.post(`/api/payments/${refused.paymentId}/refunds/${refused._id}/retry`, {}, app.admin)).statusCode,
  ).toBe(200);
  expect(await app.statusOf(registration)).toBe('refunded');
  expect(await money()).toMatchObject({ refunded: 100, refused: 0 });
  expect(
    (await app.post(`/api/payments/${refused.paymentId}/refunds/${refused._id}/retry`, {}, app.admin)).statusCode,
  ).toBe(409);
  expect(refundsOf(payment.id)).toHaveLength(1);
});

it('L6: while a refund is pending the pass says so, and the registration ends when the money went back', async () => {
  const { registration, payment } = await paid();
  app.razorpay.refundStatus = 'pending';
  await app.post(`/api/registrations/${registration._id}/refund`, {}, app.admin);
  expect(await app.get(`/api/passes/${registration.code}`)).toMatchObject({
    status: 'confirmed',
    qrSvg: null,
    cancellable: false,
    money: { paid: 100, refunded: 0, onItsWay: 100 },
  });
  expect(await app.scan(registration)).toBe('not_confirmed');
  const [refund] = refundsOf(payment.id);
  if (!refund) throw new Error('No refund');
  refund.status = 'processed';
  await app.deliver(app.razorpay.event('refund.processed', { refundId: refund.id }));
  expect(await app.get(`/api/passes/${registration.code}`)).toMatchObject({
    status: 'refunded',
    money: { paid: 100, refunded: 100, onItsWay: 0 },
  });
});

it('L6: a pending refund that the bank refuses makes the pass valid again', async () => {
  const { registration, payment } = await paid();
  app.razorpay.refundStatus = 'pending';
  await app.post(`/api/registrations/${registration._id}/refund`, {}, app.admin);
  const [refund] = refundsOf(payment.id);
  if (!refund) throw new Error('No refund');
  refund.status = 'failed';
  await app.deliver(app.razorpay.event('refund.failed', { refundId: refund.id }));
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect(await app.scan(registration)).toBe('admitted');
});

it('L14: simultaneous requests create one order at the gateway', async () => {
  const { registration } = await app.begin({ entryFee: 200 });
  const before = app.razorpay.orders.size;
  const other = await app.register((await app.get(`/api/passes/${registration.code}`)).eventId, 'Ravi');
  const orders = await Promise.all(Array.from({ length: 10 }, () => app.orderOf(other)));
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  expect(app.razorpay.orders.size).toBe(before + 1);
});

it('a webhook is refused and delivered again where the gateway cannot be asked', async () => {
  const { registration, orderId } = await app.begin();
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  const event = app.razorpay.event('payment.captured', { paymentId });
  app.razorpay.isDown = true;
  expect((await app.deliver(event)).statusCode).toBeGreaterThanOrEqual(500);
  app.razorpay.isDown = false;
  await reconcilePayments(app.test.context);
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect((await app.deliver(event)).statusCode).toBe(200);
  expect(await sums(registration)).toEqual({ paid: 100, refunded: 0, pending: 0 });
});

it('D1: beginning a payment tells the contact to the user who registered alone', async () => {
  const { registration } = await app.begin();
  const begin = async (headers = {}) =>
    (
      await app.test.inject({
        method: 'POST',
        url: `/api/passes/${registration.code}/payment`,
        payload: { method: 'razorpay' },
        headers,
      })
    ).json().data;
  expect(await begin()).toMatchObject({ email: null, phone: null });
  const { email, ...headers } = await app.test.loginAs('participant');
  expect(await begin(headers)).toMatchObject({ email: null, phone: null });
  const { id } = await app.test.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await app.test.context.db
    .updateTable('registrations')
    .set({ userId: id })
    .where('id', '=', registration._id)
    .execute();
  expect((await begin(headers)).email).toMatch(/@/);
});

it('an order of the price before goes back and confirms nothing; one of the price of today does', async () => {
  const { registration, orderId, eventId } = await app.begin();
  await app.post(`/api/registrations/${registration._id}/cancel`, {}, app.admin);
  const fees = { entryFee: 900, individualEntryFee: 900 };
  await app.test.context.db.updateTable('events').set(fees).where('id', '=', eventId).execute();
  await app.post(`/api/registrations/${registration._id}/restore`, { reason: 'By mistake' }, app.admin);
  const { razorpay_payment_id: early } = app.razorpay.pay(orderId, 'authorized');
  await app.deliver(app.razorpay.event('payment.authorized', { paymentId: early }));
  expect(app.razorpay.payments.get(early)?.status).toBe('authorized');
  const old = await pay(orderId);
  expect(await app.statusOf(registration)).toBe('offered');
  expect(refundsOf(old.id)).toMatchObject([{ amount: 10_000, status: 'processed' }]);
  const order = (await app.post(`/api/passes/${registration.code}/payment`, { method: 'razorpay' })).json().data;
  await pay(order.orderId);
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect(await sums(registration)).toEqual({ paid: 1000, refunded: 100, pending: 0 });
});
