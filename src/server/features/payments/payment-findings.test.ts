import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { type RazorpayApp, startRazorpayApp, type TestRegistration } from '#test/support/apps/razorpay-app.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { inTransaction } from '../../db/transaction.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';

let app: RazorpayApp;
let turn = 0;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());

const transfer = async (registration: TestRegistration): Promise<string> => {
  turn += 1;
  const utr = `4300${String(turn).padStart(8, '0')}`;
  expect((await app.post(`/api/passes/${registration.code}/utr`, { utr })).statusCode).toBe(200);
  const payments = await app.payments(registration);
  return payments.find((payment: { utr: string }) => payment.utr === utr)._id;
};

async function registerPaid(): Promise<TestRegistration> {
  const { _id: eventId } = await createEvent(app.test.context, { title: 'Robo Race', entryFee: 100 });
  return app.register(eventId);
}

/** A UPI transfer under review, the desk meanwhile, then the transfer confirmed too. */
async function paidTwice() {
  const registration = await registerPaid();
  const paymentId = await transfer(registration);
  await app.post(`/api/registrations/${registration._id}/desk-payment`, {}, app.admin);
  await app.post(`/api/payments/${paymentId}/confirm`, {}, app.admin);
  return { registration, paymentId };
}

const surplusOf = async ({ _id }: TestRegistration) =>
  (await app.get('/api/payments/surplus', app.admin)).surplus.find(
    ({ registrationId }: { registrationId: string }) => registrationId === _id,
  );

it('P1: what was paid too much is listed and given back alone, and the registration stays', async () => {
  const { registration, paymentId } = await paidTwice();
  expect(await surplusOf(registration)).toMatchObject({ amount: 100, paid: 200, charged: 100 });
  const url = `/api/payments/${paymentId}/refunds`;
  expect((await app.post(url, { amount: 101, reason: 'Twice', reference: 'UTR 1' }, app.admin)).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'amount' }],
  });
  expect((await app.post(url, { amount: 100, reason: 'Twice' }, app.admin)).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'reference' }],
  });
  const response = await app.post(url, { amount: 100, reason: 'Paid twice', reference: 'UTR 430099' }, app.admin);
  expect(response.statusCode, response.body).toBe(200);
  expect(await app.statusOf(registration)).toBe('confirmed');
  expect(await app.scan(registration)).toBe('admitted');
  expect(await surplusOf(registration)).toBeUndefined();
  const story = await app.get(`/api/payments/${paymentId}`, app.admin);
  expect(story.payment.refunds).toMatchObject([
    { amount: 100, status: 'processed', method: 'upi', reference: 'UTR 430099', reason: 'Paid twice' },
  ]);
  expect(story.payment.refunds[0].requestedBy).toBe('A admin');
  expect((await app.post(url, { amount: 1, reason: 'More', reference: 'x' }, app.admin)).statusCode).toBe(400);
});

it('P1: a refund of the registration gives back all that was paid, and the emails say so', async () => {
  const { registration } = await paidTwice();
  const url = `/api/registrations/${registration._id}/refund`;
  const response = await app.post(url, { note: 'Cancelled', reference: 'UTR 430098' }, app.admin);
  expect(response.json().data).toMatchObject({ status: 'refunded' });
  const emails = await app.test.context.db
    .selectFrom('emailQueue')
    .select('data')
    .where('registrationId', '=', registration._id)
    .where('kind', '=', 'refunded')
    .execute();
  expect(emails.map(({ data }) => JSON.parse(data))).toMatchObject([{ amount: 200, refunded: 200, paid: 200 }]);
});

it('P1: two admins who give back the same money at once give it back once', async () => {
  const { registration, paymentId } = await paidTwice();
  const request = { amount: 100, reason: 'Paid twice', reference: 'UTR 430097' };
  const responses = await Promise.all(
    [1, 2, 3].map(() => app.post(`/api/payments/${paymentId}/refunds`, request, app.admin)),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  expect(await app.statusOf(registration)).toBe('confirmed');
});

it('a number that was corrected a hundred times hides no payment from the sums', async () => {
  const registration = await registerPaid();
  await app.post(`/api/registrations/${registration._id}/desk-payment`, {}, app.admin);
  const { db, clock } = app.test.context;
  const replaced = Array.from({ length: 100 }, (_, index) => ({
    id: nanoid(),
    registrationId: registration._id,
    method: 'upi' as const,
    status: 'replaced' as const,
    amount: 100,
    reference: nanoid(10),
    createdAt: new Date(clock().getTime() + index + 1).toISOString(),
    checks: 0,
  }));
  await db.insertInto('payments').values(replaced).execute();
  expect((await app.get(`/api/passes/${registration.code}`)).money).toMatchObject({ paid: 100 });
  const refunded = await app.post(`/api/registrations/${registration._id}/refund`, { reference: 'x' }, app.admin);
  expect(refunded.statusCode, refunded.body).toBe(200);
  expect(await app.statusOf(registration)).toBe('refunded');
});

it('L1: of a confirmation and a rejection at once one wins, also while the lock is held', async () => {
  const registration = await registerPaid();
  const paymentId = await transfer(registration);
  const decide = () => [
    app.post(`/api/payments/${paymentId}/reject`, { reason: 'Not found' }, app.admin),
    app.post(`/api/payments/${paymentId}/confirm`, {}, app.admin),
  ];
  // On SQLite nobody else can even begin while a transaction is open; on PostgreSQL both wait for the held row.
  const responses = await (inject('database') === 'sqlite'
    ? Promise.all(decide())
    : inTransaction(app.test.context.db, async (trx) => {
        await lockForPayment(trx, registration._id);
        const waiting = decide();
        await waitForLockWaiters(app.test.context.db, 2);
        return waiting;
      }).then((waiting) => Promise.all(waiting)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
