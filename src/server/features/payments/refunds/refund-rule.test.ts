import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const DEADLINE = '2027-02-10T12:30:00.000Z';
const LATE = '2027-02-11T12:30:00.000Z';
const half = { entryFee: 201, cancellationEnds: DEADLINE, refundRule: 'part', refundPercent: 50 } as const;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

const post = async (url: string, payload: object = {}, headers = admin) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const get = async (url: string) => (await test.inject({ method: 'GET', url, headers: admin })).json().data;

let people = 0;
async function payAtDesk(eventId: string) {
  people += 1;
  const email = `person${people}@refunds.test`;
  const { data } = await post('/api/registrations', { eventId, name: 'Asha', email }, {});
  await post(`/api/registrations/${data._id}/desk-payment`);
  const [payment] = await get(`/api/registrations/${data._id}/payments`);
  const story = `/api/payments/${payment._id}`;
  return { ...data, email, story, ruled: async () => (await get(story)).refundRule };
}
const paidFor = async (event: Partial<CreateMainEvent>) => payAtDesk((await createEvent(test.context, event))._id);

it('a refund of a payment is proposed by the rule of its event, less what went back, never more than is left', async () => {
  const { ruled, story } = await paidFor(half);
  expect(await ruled()).toEqual({ refundPercent: 50, cancellationClosesAt: DEADLINE, due: 100 });
  await post(`${story}/refunds`, { amount: 30, reason: 'Came late', method: 'cash' });
  expect(await ruled()).toMatchObject({ due: 70 });
  await post(`${story}/refunds`, { amount: 160, reason: 'Goodwill', method: 'cash' });
  expect(await ruled()).toMatchObject({ due: 0 });
});

it('a refund is due to somebody who cancelled in time, however late it is made, and to nobody else', async () => {
  const cancelled = await paidFor(half);
  const stayed = await payAtDesk(cancelled.eventId);
  await post(`/api/passes/${cancelled.code}/cancel`, { email: cancelled.email }, {});
  test.time.now = new Date(LATE);
  expect((await get(`/api/registrations/${cancelled._id}`)).status).toBe('cancelled');
  expect(await cancelled.ruled()).toMatchObject({ due: 100 });
  expect(await stayed.ruled()).toMatchObject({ due: 0 });
  await post(`/api/registrations/${stayed._id}/cancel`);
  expect(await stayed.ruled()).toMatchObject({ due: 0 });
});

it('a refund follows the rule of the main event where a sub-event has none; without any the organisers decide', async () => {
  const { _id: mainEventId } = await createEvent(test.context, { refundRule: 'full', cancellationEnds: DEADLINE });
  const sub = await createSubEventOf(test.context, mainEventId, { entryFee: 80 });
  expect(await (await payAtDesk(sub._id)).ruled()).toMatchObject({ refundPercent: 100, due: 80 });
  expect(await (await paidFor({ entryFee: 80, refundRule: 'none' })).ruled()).toMatchObject({ due: 0 });
  expect(await (await paidFor({ entryFee: 80 })).ruled()).toBeNull();
});
