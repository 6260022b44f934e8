import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteEvent } from '#server/features/events/events.service.ts';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { member, setLimits } from '#test/support/approvals.ts';
import { type RazorpayApp, startRazorpayApp, type TestRegistration } from '#test/support/apps/razorpay-app.ts';
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

it('a refused refund that was made by hand is said to be done when its response was lost and it is sent again', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const asha = await payOnline(eventId);
  app.razorpay.books.hasNoBalance = true;
  await start(eventId);
  await continueEventRefunds(app.test.context);
  const [{ _id: paymentId }] = await app.payments(asha);
  const [{ _id: refundId }] = await refundsOf(asha);
  const byHand = () =>
    app.post(`/api/payments/${paymentId}/refunds/${refundId}/by-hand`, { method: 'cash' }, { ...app.admin, ...key });
  const key = { 'idempotency-key': 'made-by-hand-once-and-for-all' };
  expect((await byHand()).statusCode).toBe(200);
  expect((await byHand()).json()).toMatchObject({ code: 'sent_before' });
  expect(await app.statusOf(asha)).toBe('refunded');
});

it('a main event is refunded with its sub-events where an admin chooses so', async () => {
  const { _id: main } = await createEvent(app.test.context, { title: 'Yantra' });
  const events = await Promise.all(
    ['Robo Race', 'Robo Soccer', 'Free Show'].map((title) =>
      createSubEventOf(app.test.context, main, { title, entryFee: title === 'Free Show' ? null : 100 }),
    ),
  );
  const [race = '', soccer = ''] = events.map(({ _id }) => _id);
  const online = [await payOnline(race), await payOnline(race), await payOnline(soccer)];
  const cash = await app.register(soccer, 'Ravi');
  await app.post(`/api/registrations/${cash._id}/desk-payment`, {}, app.admin);
  const none = { onItsWay: 0, refunded: 0, isRunning: false };
  expect(await show(main)).toMatchObject({
    left: [],
    subEvents: [
      { eventId: race, eventTitle: 'Robo Race', payments: 2, online: 200, byHand: 0, ...none },
      { eventId: soccer, eventTitle: 'Robo Soccer', payments: 2, online: 100, byHand: 100, ...none },
    ],
  });
  // Nothing was paid for the main event itself.
  expect((await start(main)).statusCode).toBe(409);
  const before = made().length;
  const all = { reason: 'Cancelled by the dean', withSubEvents: true };
  const both = await Promise.all([1, 2].map(() => app.post(`/api/events/${main}/refunds`, all, app.admin)));
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(both[0]?.json().data.subEvents.map(({ isRunning }: { isRunning: boolean }) => isRunning)).toEqual([
    true,
    true,
  ]);
  await Promise.all([1, 2].map(() => continueEventRefunds(app.test.context)));
  expect(made().length - before).toBe(3);
  for (const registration of online) expect(await app.statusOf(registration)).toBe('refunded');
  expect(await app.statusOf(cash)).toBe('confirmed');
  expect(await show(main)).toMatchObject({
    subEvents: [
      { eventId: race, payments: 0, online: 0, refunded: 200, isRunning: false },
      { eventId: soccer, payments: 1, online: 0, byHand: 100, refunded: 100 },
    ],
  });
  expect(await checkLedger(app.test.context.db)).toEqual([]);
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

it('the reason of a refund of an event is as long as that of one payment', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const asha = await payOnline(eventId);
  const reason = 'x'.repeat(500);
  expect((await start(eventId, `${reason}y`)).statusCode).toBe(400);
  expect((await start(eventId, reason)).statusCode).toBe(200);
  await continueEventRefunds(app.test.context);
  expect(await refundsOf(asha)).toMatchObject([{ reason }]);
});

it('who pays or is moved in once a refund of an event has begun keeps the seat, and is of the next one', async () => {
  const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
  const { _id: otherId } = await createEvent(app.test.context, { entryFee: 100 });
  const before = [await payOnline(eventId), await payOnline(eventId)];
  const moved = await payOnline(otherId);
  expect((await start(eventId)).statusCode).toBe(200);
  app.minutesLater(1);
  const to = { eventId, reason: 'Asked at the desk' };
  expect((await app.post(`/api/registrations/${moved._id}/move`, to, app.admin)).statusCode).toBe(200);
  const after = [await payOnline(eventId), moved];
  await continueEventRefunds(app.test.context);
  for (const registration of before) expect(await app.statusOf(registration)).toBe('refunded');
  for (const registration of after) {
    expect(await app.statusOf(registration)).toBe('confirmed');
    expect(await refundsOf(registration)).toEqual([]);
  }
  expect(await show(eventId)).toMatchObject({
    left: [{ method: 'razorpay', payments: 2, amount: 200 }],
    refunded: 200,
    run: { finishedAt: expect.any(String) },
  });
  app.minutesLater(1);
  await start(eventId);
  await continueEventRefunds(app.test.context);
  for (const registration of after) expect(await app.statusOf(registration)).toBe('refunded');
  expect(await checkLedger(app.test.context.db)).toEqual([]);
});

/** A refund of a whole event, asked for by one person and approved by another one. */
async function startApproved(eventId: string): Promise<string> {
  const bina = await member(app.test, 'Bina', { role: 'treasurer' });
  const asked = await start(eventId);
  expect(asked.statusCode, asked.body).toBe(202);
  const { _id } = asked.json().approval;
  const approved = await app.post(`/api/approvals/${_id}/approve`, {}, bina.headers);
  expect(approved.statusCode, approved.body).toBe(200);
  return _id;
}

/** The refunds made with an approval, in paise. */
async function givenBy(approvalId: string): Promise<number[]> {
  const refunds = app.test.context.db.selectFrom('refunds').select('amountPaise').where('approvalId', '=', approvalId);
  return (await refunds.execute()).map(({ amountPaise }) => Number(amountPaise));
}

describe('a refund of an event that a second person approved', () => {
  beforeEach(() => setLimits(app.test, { refundAbove: 100 }));
  afterEach(() => setLimits(app.test, {}));

  it('is of what was paid when it was approved', async () => {
    const { _id: eventId } = await createEvent(app.test.context, { entryFee: 500 });
    const asha = await payOnline(eventId);
    const approvalId = await startApproved(eventId);
    app.minutesLater(1);
    const later = [await payOnline(eventId), await payOnline(eventId)];
    await continueEventRefunds(app.test.context);
    expect(await refundsOf(asha)).toMatchObject([{ status: 'processed', amount: 500 }]);
    for (const registration of later) expect(await refundsOf(registration)).toEqual([]);
    expect(await givenBy(approvalId)).toEqual([50_000]);
    expect(await show(eventId)).toMatchObject({ left: [{ method: 'razorpay', payments: 2, amount: 1000 }] });
  });

  it('gives back no rupee more than that where a bank returns an earlier refund meanwhile', async () => {
    const { _id: eventId } = await createEvent(app.test.context, { entryFee: 100 });
    const people = [await payOnline(eventId), await payOnline(eventId), await payOnline(eventId)];
    const [asha] = people as [TestRegistration];
    expect((await app.post(`/api/registrations/${asha._id}/refund`, {}, app.admin)).statusCode).toBe(200);
    const [{ _id: refundId }] = await refundsOf(asha);
    const approvalId = await startApproved(eventId);
    const returned = made().find(({ receipt }) => receipt === refundId);
    if (!returned) throw new Error('The gateway knows no refund');
    returned.status = 'failed';
    await app.deliver(app.razorpay.event('refund.failed', { refundId: returned.id }));
    await Promise.all([1, 2].map(() => continueEventRefunds(app.test.context)));
    expect(await givenBy(approvalId)).toEqual([10_000, 10_000]);
    expect(await show(eventId)).toMatchObject({
      left: [{ method: 'razorpay', payments: 1, amount: 100 }],
      run: { finishedAt: expect.any(String) },
    });
    expect(await checkLedger(app.test.context.db)).toEqual([]);
  });
});
