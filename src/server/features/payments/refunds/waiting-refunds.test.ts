import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RazorpayApp, startRazorpayApp } from '#test/support/apps/razorpay-app.ts';
import { checkLedger } from '../../ledger/ledger-check.service.ts';

let app: RazorpayApp;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());
beforeEach(() => {
  Object.assign(app.razorpay.books, { refundStatus: 'processed', hasNoBalance: false });
});

const asAdmin = async (url: string, payload: object = {}) => {
  const response = await app.post(url, payload, app.admin);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

/**
 * Somebody who waits, first of all, for a seat that another one has: Razorpay's money came too late and could not be given
 * back, and the transfer that they had sent beside it was found and went back.
 */
async function waitsWithGatewayMoney(utr: string) {
  const { eventId, registration, orderId } = await app.begin({ capacity: 1 });
  app.minutesLater(3 * 24 * 60);
  await app.register(eventId, 'Ravi');
  app.razorpay.books.hasNoBalance = true;
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  await app.deliver(app.razorpay.event('payment.captured', { paymentId }));
  app.razorpay.books.hasNoBalance = false;
  await app.post(`/api/passes/${registration.code}/utr`, { utr });
  const payments: { _id: string; method: string; refunds: { _id: string }[] }[] = await app.payments(registration);
  const [transfer, gateway] = ['upi', 'razorpay'].map((by) => payments.find(({ method }) => method === by));
  await asAdmin(`/api/payments/${transfer?._id}/confirm`);
  await asAdmin(`/api/payments/${transfer?._id}/refunds`, { amount: 100, reason: 'Paid twice', reference: 'x' });
  expect(await passOf(registration)).toEqual(['waitlisted', true]);
  const retry = () => asAdmin(`/api/payments/${gateway?._id}/refunds/${gateway?.refunds[0]?._id}/retry`);
  return { registration, retry };
}

const passOf = async ({ code }: { code: string }) => {
  const { status, isPrepaid } = await app.get(`/api/passes/${code}`);
  return [status, isPrepaid];
};

it('who waits for a seat is not first any more while their money is on its way back, and is again where it stays', async () => {
  const { registration, retry } = await waitsWithGatewayMoney('701912345678');
  app.razorpay.refundStatus = 'pending';
  await retry();
  expect(await passOf(registration)).toEqual(['waitlisted', false]);

  const refund = [...app.razorpay.refunds.values()].at(-1);
  if (refund) refund.status = 'failed';
  await app.deliver(app.razorpay.event('refund.failed', refund ? { refundId: refund.id } : {}));
  expect(await passOf(registration)).toEqual(['waitlisted', true]);
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});

it('who waits for a seat is not first any more once Razorpay gave the money back', async () => {
  const { registration, retry } = await waitsWithGatewayMoney('701987654321');
  await retry();
  expect(await passOf(registration)).toEqual(['waitlisted', false]);
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});
