import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let start: Date;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  start = test.time.now;
});
afterAll(() => test.close());
afterEach(() => {
  test.time.now = start;
});

const post = async (url: string, payload: object, headers = admin) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
let count = 0;
const register = async (eventId: string) => {
  count += 1;
  const payload = { eventId, name: 'Asha', email: `asha${count}@closed.test` };
  return (await post('/api/registrations', payload, {})).data._id as string;
};
const statusOf = async (id: string) =>
  (await test.inject({ url: `/api/registrations/${id}`, headers: admin })).json().data.status;
const makeInactive = (eventId: string) =>
  test.context.db.updateTable('events').set({ status: 'inactive' }).where('id', '=', eventId).execute();

/** Somebody who waits for the only seat of an event, which another one has. */
async function waiting(entryFee: number) {
  const { _id: eventId } = await createEvent(test.context, { title: 'Taal', capacity: 1, entryFee });
  await register(eventId);
  const id = await register(eventId);
  expect(await statusOf(id)).toBe('waitlisted');
  return { eventId, id };
}
const giveSeat = (id: string) => post(`/api/registrations/${id}/seat`, { reason: 'Asked', aboveCapacity: true });
const INACTIVE = 'Taal is inactive and takes no payments. Make it active first';

it('no seat is offered in an inactive event, where nobody could pay for it; one that is free is given', async () => {
  const [paying, free] = [await waiting(100), await waiting(0)];
  await makeInactive(paying.eventId);
  await makeInactive(free.eventId);
  await sendEmails(test.context);
  expect(await giveSeat(paying.id)).toMatchObject({ code: 'transition_not_allowed', message: INACTIVE });
  expect(await statusOf(paying.id)).toBe('waitlisted');
  expect(await sendEmails(test.context)).toEqual([]);
  expect(await giveSeat(free.id)).toMatchObject({ data: { status: 'confirmed' } });
});

it.each([0, 100])('no seat is given in an event of ₹%d that is over', async (fee) => {
  const { id } = await waiting(fee);
  test.time.now = new Date('2027-06-01T06:30:00.000Z');
  expect(await giveSeat(id)).toMatchObject({ code: 'transition_not_allowed', message: 'Taal is over' });
  expect(await statusOf(id)).toBe('waitlisted');
});

it('a guest who has to pay is registered once the event takes payments; one for free at any time before its end', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Taal', entryFee: 100 });
  await makeInactive(eventId);
  const guest = (isFree: boolean) =>
    post('/api/registrations/guests', {
      eventId,
      name: 'Guest',
      email: `g${isFree}@closed.test`,
      isFree,
      reason: 'Jury',
    });
  expect(await guest(false)).toMatchObject({ code: 'registration_closed', message: INACTIVE });
  expect(await guest(true)).toMatchObject({ data: { registration: { status: 'confirmed' } } });
});

it('who waits for their payment is moved to an inactive event only where nothing is to be paid there', async () => {
  const { _id: from } = await createEvent(test.context, { entryFee: 100 });
  const { _id: paying } = await createEvent(test.context, { title: 'Taal', entryFee: 50 });
  const { _id: free } = await createEvent(test.context);
  await makeInactive(paying);
  await makeInactive(free);
  const id = await register(from);
  const move = (eventId: string) => post(`/api/registrations/${id}/move`, { eventId, reason: 'Asked' });
  expect(await move(paying)).toMatchObject({ code: 'transition_not_allowed', message: INACTIVE });
  expect(await statusOf(id)).toBe('pending_payment');
  expect(await move(free)).toMatchObject({ data: { status: 'confirmed' } });
});
