import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expireAndPromoteEvent } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Until when a registration that was moved waits for its payment, and for the confirmation of its e-mail. */

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' }, requireEmailVerification: true });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
});

const post = async (url: string, payload: object = {}, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const eventOf = async (entryFee: number, dates: { startDate?: string; endDate?: string } = {}) =>
  (await createEvent(test.context, { entryFee, ...dates }))._id;
let count = 0;
const register = (eventId: string): Promise<{ _id: string; code: string }> =>
  post('/api/registrations', { eventId, name: 'Asha', email: `asha${++count}@deadline.test` });
const move = (id: string, eventId: string) =>
  post(`/api/registrations/${id}/move`, { eventId, reason: 'Asked at the desk' }, admin);

const chooseUpi = (code: string) => post(`/api/passes/${code}/payment`, { method: 'upi' });

/** The status and both deadlines as they are stored, each as its day and time. */
async function deadlinesOf(id: string) {
  const { status, expiresAt, verifyBy } = await test.context.db
    .selectFrom('registrations')
    .select(['status', 'expiresAt', 'verifyBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const iso = (value: Date | string | null) => value && new Date(value).toISOString().slice(5, 16);
  return [status, iso(expiresAt), iso(verifyBy)];
}

/** Somebody who has a day to pay by UPI. */
async function unpaid() {
  const registration = await register(await eventOf(100));
  await chooseUpi(registration.code);
  expect(await deadlinesOf(registration._id)).toEqual(['pending_payment', '01-11T06:30', '01-10T08:30']);
  return registration;
}

it.each([
  ['that begins soon', '2027-01-10T07:30:00.000Z', '2027-01-10T08:00:00.000Z', '01-10T07:30', '01-10T08:00'],
  ['that has begun', '2027-01-10T05:30:00.000Z', '2027-01-10T08:00:00.000Z', '01-10T08:00', '01-10T08:00'],
  ['of another week', '2027-01-20T05:30:00.000Z', '2027-01-20T08:00:00.000Z', '01-11T06:30', '01-10T08:30'],
])('an unpaid seat that is moved to an event %s is held as long as one there may be', async (_, ...given) => {
  const [startDate = '', endDate = '', expiresAt, verifyBy] = given;
  const { _id, code } = await unpaid();
  const eventId = await eventOf(100, { startDate, endDate });
  await move(_id, eventId);
  expect(await deadlinesOf(_id)).toEqual(['pending_payment', expiresAt, verifyBy]);
  await chooseUpi(code);
  expect(await deadlinesOf(_id)).toEqual(['pending_payment', expiresAt, verifyBy]);
  test.time.now = new Date(`2027-${expiresAt}:00.000Z`);
  await expireAndPromoteEvent(test.context, eventId);
  expect(await deadlinesOf(_id)).toEqual(['expired', null, null]);
});

it('who is moved to an event that ends before has until its end to confirm the e-mail', async () => {
  const { _id } = await register(await eventOf(0));
  expect(await deadlinesOf(_id)).toEqual(['confirmed', null, '01-10T08:30']);
  await move(_id, await eventOf(0, { startDate: '2027-01-10T07:00:00.000Z', endDate: '2027-01-10T07:30:00.000Z' }));
  expect(await deadlinesOf(_id)).toEqual(['confirmed', null, '01-10T07:30']);
});
