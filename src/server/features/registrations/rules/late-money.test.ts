import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { createEvent } from '#test/factories/events.ts';
import { type RazorpayApp, startRazorpayApp } from '#test/support/apps/razorpay-app.ts';
import { expireAndPromoteAll } from '../waitlist/expire-and-promote.service.ts';

let app: RazorpayApp;
beforeAll(async () => {
  app = await startRazorpayApp();
});
afterAll(() => app.close());

const day = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T10:30:00.000Z' };
const rules: [what: string, fields: Partial<CreateMainEvent>][] = [
  ['of one exclusive group', { exclusiveGroup: 'Dance' }],
  ['at the same time', { overlapRule: 'refuse', ...day }],
];
const make = async (fields: Partial<CreateMainEvent>) => (await createEvent(app.test.context, fields))._id;

let transfers = 0;
/** A transfer that is under review when the hold ends; then its payer registers for another event. */
async function transferTooLate(fields: Partial<CreateMainEvent>) {
  const registration = await app.register(await make({ ...fields, entryFee: 100 }));
  transfers += 1;
  const utr = `4500${String(transfers).padStart(8, '0')}`;
  await app.post(`/api/passes/${registration.code}/utr`, { utr });
  const [{ _id: paymentId }] = await app.payments(registration);
  app.minutesLater(49 * 60);
  return { registration, paymentId };
}

const registerSame = (eventId: string, email: string) =>
  app.post('/api/registrations', { eventId, name: 'Asha', email, phone: '98765 43210' });

for (const [what, fields] of rules) {
  for (const isExpired of [true, false]) {
    const when = isExpired ? 'after its expiry' : 'after its deadline';
    it(`money ${when} confirms nobody who is in another event ${what} meanwhile, and goes back`, async () => {
      const { registration, orderId } = await app.begin({ ...fields });
      app.minutesLater(60);
      if (isExpired) await expireAndPromoteAll(app.test.context);
      const other = await registerSame(await make(fields), registration.email);
      expect(other.statusCode, other.body).toBe(200);
      const { razorpay_payment_id: paymentId } = app.razorpay.pay(orderId);
      await app.deliver(app.razorpay.event('payment.captured', { paymentId }));
      expect(await app.statusOf(registration)).not.toBe('confirmed');
      expect(await app.statusOf(other.json().data)).toBe('confirmed');
      const refunds = [...app.razorpay.refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
      expect(refunds).toMatchObject([{ amount: 10_000 }]);
    });
  }

  it(`a transfer that is found late is surplus where its payer is in another event ${what}`, async () => {
    const { registration, paymentId } = await transferTooLate(fields);
    const other = await registerSame(await make(fields), registration.email);
    expect(other.statusCode, other.body).toBe(200);
    const response = await app.post(`/api/payments/${paymentId}/confirm`, {}, app.admin);
    expect(response.statusCode, response.body).toBe(200);
    expect(await app.statusOf(registration)).not.toBe('confirmed');
    const { surplus } = await app.get('/api/payments/surplus', app.admin);
    expect(surplus).toContainEqual(expect.objectContaining({ registrationId: registration._id, amount: 100 }));
  });
}

it('money that is late confirms as before where nothing is against it', async () => {
  const { registration, paymentId } = await transferTooLate({ exclusiveGroup: 'Song' });
  await registerSame(await make({ exclusiveGroup: 'Chess' }), registration.email);
  await app.post(`/api/payments/${paymentId}/confirm`, {}, app.admin);
  expect(await app.statusOf(registration)).toBe('confirmed');
});
