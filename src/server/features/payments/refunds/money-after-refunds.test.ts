import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RazorpayApp, startRazorpayApp } from '#test/support/apps/razorpay-app.ts';
import { queuedEmails } from '#test/support/email-queue.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { checkLedger } from '../../ledger/ledger-check.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import { undoTransfer } from '../bank-transfers.service.ts';

let app: RazorpayApp;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.razorpay.isDown = false;
  Object.assign(app.razorpay.books, { refundStatus: 'processed', hasNoBalance: false });
});

const ADMIN: Actor = { kind: 'admin', id: 'treasurer', name: 'The treasurer' };

/** A registration that was paid by Razorpay, and whose refund of all Razorpay refused. */
async function refusedRefund() {
  const { registration, orderId } = await app.begin();
  const { razorpay_payment_id: gatewayPaymentId } = app.razorpay.pay(orderId);
  await app.deliver(app.razorpay.event('payment.captured', { paymentId: gatewayPaymentId }));
  const [{ _id: paymentId }] = await app.payments(registration);
  app.razorpay.books.hasNoBalance = true;
  await app.post(`/api/payments/${paymentId}/refunds`, { amount: 100, reason: 'Asked' }, app.admin);
  app.razorpay.books.hasNoBalance = false;
  const [{ refunds }] = await app.payments(registration);
  expect(refunds).toMatchObject([{ status: 'failed' }]);
  const gatewayPayment = app.razorpay.payments.get(gatewayPaymentId);
  if (!gatewayPayment) throw new Error('No payment');
  return { registration, gatewayPayment, paymentId, url: `/api/payments/${paymentId}/refunds/${refunds[0]._id}` };
}

const byHand = { method: 'bank', reference: 'UTR 420012345678' };

it.each(['by-hand', 'retry'])('%s: a refused refund is not made again after one in the dashboard', async (way) => {
  const { registration, gatewayPayment, url } = await refusedRefund();
  app.razorpay.books.refundByHand(gatewayPayment, 10_000);
  const response = await app.post(`${url}/${way}`, way === 'by-hand' ? byHand : {}, app.admin);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([{ path: 'amount', message: 'All of this payment was given back' }]);
  const [{ refunds }] = await app.payments(registration);
  expect(refunds.map(({ status }: { status: string }) => status).toSorted()).toEqual(['failed', 'processed']);
  expect(await app.statusOf(registration)).toBe('refunded');
});

it('a refund by hand of what came by Razorpay waits until Razorpay can say what it gave back', async () => {
  const { registration, paymentId, url } = await refusedRefund();
  app.razorpay.isDown = true;
  const responses = [
    await app.post(`${url}/by-hand`, byHand, app.admin),
    await app.post(`/api/payments/${paymentId}/refunds`, { amount: 40, reason: 'Asked', ...byHand }, app.admin),
  ];
  expect(responses.map((response) => [response.statusCode, response.json().detail])).toEqual(
    Array(2).fill([502, expect.stringContaining('Razorpay cannot be reached')]),
  );
  app.razorpay.isDown = false;
  const [{ refunds }] = await app.payments(registration);
  expect(refunds).toMatchObject([{ status: 'failed' }]);
  expect((await app.post(`${url}/by-hand`, byHand, app.admin)).statusCode).toBe(200);
  expect(await app.statusOf(registration)).toBe('refunded');
});

it('a transfer that is found after all went back makes a refunded registration cancelled, until it goes back or is undone', async () => {
  const { registration } = await app.begin();
  const utr = '500000000777';
  await app.post(`/api/passes/${registration.code}/utr`, { utr }, {});
  await app.post(`/api/registrations/${registration._id}/desk-payment`, {}, app.admin);
  const refundOfAll = () => app.post(`/api/registrations/${registration._id}/refund`, { reference: 'Cash' }, app.admin);
  expect((await refundOfAll()).statusCode).toBe(200);
  expect(await app.statusOf(registration)).toBe('refunded');
  const mails = (await queuedEmails(app.test)).length;

  const payments: { _id: string; method: string }[] = await app.payments(registration);
  const transfer = payments.find(({ method }) => method === 'upi')?._id ?? '';
  const confirm = () => app.post(`/api/payments/${transfer}/confirm`, {}, app.admin);
  expect((await confirm()).statusCode).toBe(200);
  expect(await app.statusOf(registration)).toBe('cancelled');
  expect(await queuedEmails(app.test)).toHaveLength(mails);

  await inTransaction(app.test.context.db, (trx) => undoTransfer(trx, app.test.context, transfer, ADMIN));
  expect(await app.statusOf(registration)).toBe('refunded');
  await confirm();
  expect((await refundOfAll()).statusCode).toBe(200);
  expect(await app.statusOf(registration)).toBe('refunded');
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});
