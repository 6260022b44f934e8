import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { setLimits } from '#test/support/approvals.ts';
import { type RazorpayApp, startRazorpayApp } from '#test/support/apps/razorpay-app.ts';
import { queuedEmails } from '#test/support/email-queue.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { readBalance } from '../../ledger/ledger.service.ts';
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

/** A registration of such a price that was paid by Razorpay, moved to a cheaper event, and of which Razorpay's dashboard gave back paise. */
async function paiseGoneBack(price: number, cheaper: number, paise: number) {
  const { registration, orderId } = await app.begin({ entryFee: price });
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  await app.deliver(app.razorpay.event('payment.captured', { paymentId }));
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: cheaper });
  const move = (to: string, more = {}) =>
    app.post(`/api/registrations/${registration._id}/move`, { eventId: to, reason: 'Asked', ...more }, app.admin);
  expect((await move(eventId)).statusCode).toBe(200);
  const gatewayPayment = app.razorpay.payments.get(paymentId);
  if (!gatewayPayment) throw new Error('No payment');
  const { id: refundId } = app.razorpay.books.refundByHand(gatewayPayment, paise);
  expect((await app.deliver(app.razorpay.event('refund.processed', { refundId }))).statusCode).toBe(200);
  return { registration, eventId, move };
}

it('the difference in price of a move is whole rupees where paise went back; what is above it is a surplus', async () => {
  const { registration, move } = await paiseGoneBack(500, 300, 3333);
  const { _id: dearer } = await createEvent(app.test.context, { entryFee: 600 });
  const asked = await move(dearer);
  expect(asked.json()).toMatchObject({
    code: 'payment_due',
    detail: expect.stringContaining('It costs ₹134 more there'),
  });
  const taken = await move(dearer, { difference: 'cash' });
  expect(taken.statusCode, taken.body).toBe(200);
  const payments: { amount: number }[] = await app.payments(registration);
  expect(payments.map(({ amount }) => amount).sort()).toEqual([134, 500]);
  const balance = await readBalance(app.test.context.db, registration._id);
  expect(balance).toMatchObject({ chargedPaise: 60_000, owedPaise: 0, surplusPaise: 67 });
  const receipts: { kind: string; amountPaise: number }[] = await app.get(`/api/receipts/${registration.code}`);
  const kept = receipts.reduce((sum, { kind, amountPaise }) => sum + (kind === 'receipt' ? 1 : -1) * amountPaise, 0);
  expect(kept).toBe(60_000);
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});

it('the difference in price that is waived is waived to the paisa', async () => {
  const { registration, move } = await paiseGoneBack(500, 300, 3333);
  const { _id: dearer } = await createEvent(app.test.context, { entryFee: 600 });
  expect((await move(dearer, { difference: 'waive' })).statusCode).toBe(200);
  const balance = await readBalance(app.test.context.db, registration._id);
  expect(balance).toMatchObject({ waivedPaise: 13_333, owedPaise: 0, surplusPaise: 0 });
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});

it('a refund of a whole event of whose money paise went back can wait for an approval', async () => {
  // In rupees and back the 32766 paise that are left would be 32766.000000000004.
  const { eventId } = await paiseGoneBack(500, 500, 17_234);
  await setLimits(app.test, { refundAbove: 100 });
  const asked = await app.post(`/api/events/${eventId}/refunds`, { reason: 'Cancelled' }, app.admin);
  await setLimits(app.test, {});
  expect(asked.statusCode, asked.body).toBe(202);
  const asking = app.test.context.db.selectFrom('approvals').select('amount').where('eventId', '=', eventId);
  expect(await asking.execute()).toEqual([{ amount: 32_766 }]);
});

it('a cancelled registration whose refund the bank returned is restored with its people', async () => {
  const { eventId, registration, orderId } = await app.begin();
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  await app.deliver(app.razorpay.event('payment.captured', { paymentId }));
  const of = `/api/registrations/${registration._id}`;
  await app.post(`${of}/cancel`, {}, app.admin);
  app.minutesLater(10);
  await app.post(`${of}/refund`, {}, app.admin);
  expect(await app.statusOf(registration)).toBe('refunded');
  const refund = [...app.razorpay.refunds.values()].find((made) => made.payment_id === paymentId);
  if (!refund) throw new Error('No refund');
  app.minutesLater(10);
  refund.status = 'failed';
  await app.deliver(app.razorpay.event('refund.failed', { refundId: refund.id }));
  expect(await app.statusOf(registration)).toBe('cancelled');

  const restored = await app.post(`${of}/restore`, { reason: 'Asked' }, app.admin);
  expect(restored.statusCode, restored.body).toBe(200);
  expect(restored.json().data).toMatchObject({ status: 'confirmed', eventId, people: [{ name: registration.name }] });
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});
