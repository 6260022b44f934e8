import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { countWaitlisted } from '#test/support/held/held-seats.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from './expire-and-promote.service.ts';
import { listEventsToProcess } from './waitlist.repository.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

let people = 0;
const post = async (url: string, payload: object = {}, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
async function register(eventId: string) {
  people += 1;
  const email = `asha${people}@college.test`;
  return { email, ...(await post('/api/registrations', { eventId, name: 'Asha Rao', email })).data };
}
async function registerTeam(eventId: string) {
  const members = ['Ravi', 'Meera'].map((name) => ({ name, email: `${name.toLowerCase()}${++people}@college.test` }));
  const team = { eventId, teamName: 'Sparks', contactEmail: members[0]?.email, members };
  return (await post('/api/team/registerTeam', team)).registration;
}
const get = async (url: string) => (await test.inject({ url })).json().data;

/** The waitlist's length as stored, as counted and as the seats say, which must all be `length`. */
async function expectWaitlist(eventId: string, length: number): Promise<void> {
  expect(await countWaitlisted(test.context.db, eventId)).toEqual({ counted: length, written: length });
  expect(await get(`/api/events/${eventId}/seats`)).toMatchObject({ waitlisted: length });
  const all = await get('/api/seats');
  expect(all.find((event: { eventId: string }) => event.eventId === eventId)).toMatchObject({ waitlisted: length });
}

it('the waitlist that is kept is that of the registrations, after all that changes it', async () => {
  const both = { capacity: 1, participationType: 'both', teamSize: 4 } as const;
  const [{ _id: eventId }, { _id: otherId }] = [
    await createEvent(test.context, both),
    await createEvent(test.context, both),
  ];
  const seated = await register(eventId);
  await register(otherId);
  await expectWaitlist(eventId, 0);

  const [second, third, team, last] = [
    await register(eventId),
    await register(eventId),
    await registerTeam(eventId),
    await register(eventId),
  ];
  expect([second, third, team, last].map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  await expectWaitlist(eventId, 4);

  await post(`/api/passes/${second.code}/cancel`, { email: second.email });
  await expectWaitlist(eventId, 3);

  await post(`/api/registrations/${last._id}/move`, { eventId: otherId, reason: 'Asked at the desk' }, admin);
  await expectWaitlist(eventId, 2);
  await expectWaitlist(otherId, 1);

  await post(`/api/registration-proofs/${await verificationTokenFor(test.context, third._id)}/confirm`);
  await post(`/api/passes/${seated.code}/cancel`, { email: seated.email });
  await expireAndPromoteAll(test.context);
  expect(await get(`/api/passes/${third.code}`)).toMatchObject({ status: 'offered' });
  await expectWaitlist(eventId, 1);

  // Who registers after others have lapsed is behind those who are left.
  test.time.now = new Date(test.time.now.getTime() + 3 * 60 * 60_000);
  const newcomer = await register(eventId);
  expect(await get(`/api/passes/${team.code}`)).toMatchObject({ status: 'expired' });
  expect(newcomer).toMatchObject({ status: 'waitlisted', position: 1 });
  await expectWaitlist(eventId, 1);
});

it('the position that a pass shows puts people whose e-mail is verified first, as the offers do', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, participationType: 'individual' });
  const seated = await register(eventId);
  const [first, second] = [await register(eventId), await register(eventId)];
  await post(`/api/registration-proofs/${await verificationTokenFor(test.context, second._id)}/confirm`);

  expect(await get(`/api/passes/${second.code}`)).toMatchObject({ status: 'waitlisted', position: 1 });
  expect(await get(`/api/passes/${first.code}`)).toMatchObject({ status: 'waitlisted', position: 2 });

  await post(`/api/passes/${seated.code}/cancel`, { email: seated.email });
  await expireAndPromoteAll(test.context);
  expect(await get(`/api/passes/${second.code}`)).toMatchObject({ status: 'offered' });
  expect(await get(`/api/passes/${first.code}`)).toMatchObject({ status: 'waitlisted', position: 1 });
});

it('no seat is looked for where the main event is inactive', async () => {
  const { _id: mainEventId } = await createEvent(test.context);
  const { _id: eventId } = await createSubEventOf(test.context, mainEventId, { capacity: 1 });
  await register(eventId);
  await register(eventId);
  const { db } = test.context;
  const toProcess = () => listEventsToProcess(db, test.time.now.toISOString());
  await db.updateTable('events').set({ capacity: 2 }).where('id', '=', eventId).execute();
  expect(await toProcess()).toContain(eventId);
  await db.updateTable('events').set({ status: 'inactive' }).where('id', '=', mainEventId).execute();
  expect(await toProcess()).not.toContain(eventId);
});
