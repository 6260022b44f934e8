import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let asha: Record<string, string>;
let bina: Record<string, string>;
let ashaId: string;
beforeAll(async () => {
  test = await startTestApp();
  [asha, bina] = [await test.headersOf('admin'), await test.headersOf('admin')];
  ashaId = (await test.inject({ method: 'GET', url: '/check-auth', headers: asha })).json().data.id;
});
afterAll(() => test.close());

const create = (title: string, headers: Record<string, string>) =>
  test.inject({ method: 'POST', url: '/api/events/mainEvent', payload: { ...dates, title }, headers });
const dates = { startDate: '2027-02-14T10:00', endDate: '2027-02-14T12:00' };
const eventsOf = async (title: string) =>
  (await test.context.db.selectFrom('events').select('id').where('title', '=', title).execute()).length;

it("a change from another person's page is refused, and nothing is done", async () => {
  const response = await create('Quiz', { ...bina, 'x-utsav-user': ashaId });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ success: false, code: 'other_user' });
  expect(await eventsOf('Quiz')).toBe(0);
});

it("a change of one's own account is refused from another person's page", async () => {
  const headers = { ...(await test.headersOf('participant')), 'x-utsav-user': ashaId };
  const response = await test.inject({ method: 'PUT', url: '/api/account', payload: { name: 'Chandra' }, headers });
  expect(response.json()).toMatchObject({ code: 'other_user' });
});

it("cash is not booked to who logged in since, from another person's page", async () => {
  const { _id: eventId } = await createEvent(test.context, { individualEntryFee: 200 });
  const payload = { eventId, name: 'Ravi', email: 'ravi@example.org', reason: 'Jury', isFree: false };
  const guest = await test.inject({ method: 'POST', url: '/api/registrations/guests', payload, headers: asha });
  const url = `/api/registrations/${guest.json().data.registration._id}/desk-payment`;
  const pay = (headers: Record<string, string>) => test.inject({ method: 'POST', url, payload: { note: '' }, headers });
  expect((await pay({ ...bina, 'x-utsav-user': ashaId })).json()).toMatchObject({ code: 'other_user' });
  expect(await test.context.db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect((await pay({ ...asha, 'x-utsav-user': ashaId })).statusCode).toBe(200);
});

it('a change from the own page, one without the header, and a read from any page are done', async () => {
  expect((await create('Dance', { ...asha, 'x-utsav-user': ashaId })).statusCode).toBe(200);
  expect((await create('Dance', bina)).statusCode).toBe(200);
  expect(await eventsOf('Dance')).toBe(2);
  const headers = { ...bina, 'x-utsav-user': ashaId };
  expect((await test.inject({ method: 'GET', url: '/check-auth', headers })).statusCode).toBe(200);
});

it('a change without a session is asked to log in first', async () => {
  expect((await create('Drama', { 'x-utsav-user': ashaId })).json()).toMatchObject({ code: 'not_signed_in' });
});
