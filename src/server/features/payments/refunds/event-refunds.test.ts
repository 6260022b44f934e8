import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteEvent } from '#server/features/events/events.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { type RazorpayApp, startRazorpayApp, type TestRegistration } from '#test/support/razorpay-app.ts';
import { reconcilePayments } from '../reconciliation.service.ts';
import { continueEventRefunds } from './event-refunds.service.ts';

let app: RazorpayApp;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.razorpay.isDown = false;
  app.razorpay.books.hasNoBalance = false;
});

async function payOnline(eventId: string, name?: string): Promise<TestRegistration> {
  const registration = await app.register(eventId, name);
  const { orderId } = await app.orderOf(registration);
  const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
  expect((await app.deliver(app.razorpay.event('payment.captured', { paymentId }))).statusCode).toBe(200);
  return registration;
}
const start = (eventId: string, reason = 'The event is cancelled') =>
  app.post(`/api/events/${eventId}/refunds`, { reason }, app.admin);
const show = (eventId: string) => app.get(`/api/events/${eventId}/refunds`, app.admin);
const refundsOf = async (registration: TestRegistration) =>
  (await app.payments(registration)).flatMap(({ refunds }: { refunds: object[] }) => refunds);
const made = () => [...app.razorpay.books.refunds.values()];

it('two admins at once refund every payment once; what came by hand is listed', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100, title: 'Quiz' });
  const online = [await payOnline(eventId), await payOnline(eventId), await payOnline(eventId)];
  const cash = await app.register(eventId, 'Ravi');
  await app.post(`/api/registrations/${cash._id}/desk-payment`, {}, app.admin);
  await app.register(eventId, 'Unpaid');
  expect(await show(eventId)).toMatchObject({
    eventTitle: 'Quiz',
    left: [
      { method: 'desk', payments: 1, amount: 100 },
      { method: 'razorpay', payments: 3, amount: 300 },
    ],
    byHand: [{ registrationId: cash._id, name: 'Ravi', amount: 100 }],
    run: null,
  });
  const before = made().length;
  const both = await Promise.all([start(eventId), start(eventId, 'Cancelled by the dean')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await Promise.all([1, 2, 3].map(() => continueEventRefunds(app.test.context)));
  expect(made().length - before).toBe(3);
  for (const registration of online) {
    expect(await refundsOf(registration)).toMatchObject([{ status: 'processed', amount: 100 }]);
    expect(await app.statusOf(registration)).toBe('refunded');
  }
  expect(await show(eventId)).toMatchObject({
    left: [{ method: 'desk', payments: 1, amount: 100 }],
    refunded: 300,
    run: { finishedAt: expect.any(String) },
  });
  expect(await app.statusOf(cash)).toBe('confirmed');
  expect(await start(eventId)).toMatchObject({ statusCode: 409 });
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});

it('a run that was cut off goes on where it was, and asks the gateway for no rupee twice', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const [first, second] = [await payOnline(eventId), await payOnline(eventId)];
  await start(eventId);
  const before = made().length;
  // The gateway is away: both are decided, and nothing went back.
  app.razorpay.isDown = true;
  await continueEventRefunds(app.test.context);
  expect(made().length).toBe(before);
  expect(await show(eventId)).toMatchObject({ left: [], onItsWay: 200, refunded: 0 });
  app.razorpay.isDown = false;
  await app.test.context.db.updateTable('eventRefunds').set({ finishedAt: null, lastNumber: 0 }).execute();
  await continueEventRefunds(app.test.context);
  app.minutesLater(10);
  await reconcilePayments(app.test.context);
  expect(made().length - before).toBe(2);
  for (const registration of [first, second]) expect(await refundsOf(registration)).toHaveLength(1);
  expect(await show(eventId)).toMatchObject({ onItsWay: 0, refunded: 200 });
});

it('a refund that the gateway refuses is counted, and the others go on', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const asha = await payOnline(eventId);
  app.razorpay.books.hasNoBalance = true;
  await start(eventId);
  await continueEventRefunds(app.test.context);
  expect(await show(eventId)).toMatchObject({
    left: [{ method: 'razorpay', payments: 1, amount: 100 }],
    refused: 1,
    run: { finishedAt: expect.any(String) },
  });
  expect(await app.statusOf(asha)).toBe('confirmed');
  app.razorpay.books.hasNoBalance = false;
  await start(eventId);
  await continueEventRefunds(app.test.context);
  expect(await app.statusOf(asha)).toBe('refunded');
});

it('a deleted event can be refunded, one that does not exist cannot', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const asha = await payOnline(eventId);
  await deleteEvent(app.test.context, 'main', eventId);
  expect((await start(eventId)).statusCode).toBe(200);
  await continueEventRefunds(app.test.context);
  expect(await refundsOf(asha)).toMatchObject([{ status: 'processed' }]);
  expect((await start('no-such-event')).statusCode).toBe(404);
  expect((await app.post(`/api/events/${eventId}/refunds`, { reason: 'x' })).statusCode).toBe(401);
});
