import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Forms whose page showed free seats: the waitlist is chosen before anything is stored. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const FULL = {
  status: 409,
  code: 'event_full',
  detail: 'The last seat has just been taken. Send the form again to join the waitlist',
};

let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@college.test`;
};
async function post(url: string, payload: object, headers = {}) {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
}
const register = (eventId: string, more: object = {}) =>
  post('/api/registrations', { eventId, name: 'Asha Rao', email: newEmail(), ...more });
async function seatsOf(eventId: string) {
  const { reserved, waitlisted } = (await test.inject({ url: `/api/events/${eventId}/seats` })).json().data;
  return { reserved, waitlisted };
}
const newEvent = async (more: object = {}) => (await createEvent(test.context, { capacity: 1, ...more }))._id;

it('a person whose form showed a free seat is not put on the waitlist unasked, and can choose it', async () => {
  const eventId = await newEvent();
  expect(await register(eventId, { acceptsWaitlist: false })).toMatchObject({ data: { status: 'confirmed' } });
  const asked = { email: newEmail(), idempotencyKey: 'a-key-of-one-form' };
  expect(await register(eventId, { ...asked, acceptsWaitlist: false })).toMatchObject(FULL);
  expect(await seatsOf(eventId)).toEqual({ reserved: 1, waitlisted: 0 });
  const chosen = await register(eventId, { ...asked, acceptsWaitlist: true });
  expect(chosen).toMatchObject({ status: 200, data: { status: 'waitlisted', position: 1 } });
});

it('a request that says nothing of the waitlist is put on it, as before', async () => {
  const eventId = await newEvent();
  await register(eventId);
  expect(await register(eventId)).toMatchObject({ status: 200, data: { status: 'waitlisted', position: 1 } });
});

it('of several who want the last seat at the same moment one gets it, and the others are asked', async () => {
  const eventId = await newEvent({ capacity: 2 });
  const all = await Promise.all(Array.from({ length: 4 }, () => register(eventId, { acceptsWaitlist: false })));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect(await seatsOf(eventId)).toEqual({ reserved: 2, waitlisted: 0 });
});

it('a form that is sent twice for the last seat has it, and is not told that the event is full', async () => {
  const eventId = await newEvent({ participationType: 'both', teamSize: 2 });
  const email = newEmail();
  const team = {
    eventId,
    teamName: 'Pullers',
    contactEmail: email,
    members: [{ name: 'Asha Rao', email }],
    idempotencyKey: 'one-form-sent-twice',
    acceptsWaitlist: false,
  };
  const both = await Promise.all([post('/api/team/registerTeam', team), post('/api/team/registerTeam', team)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].registration._id).toBe(both[1].registration._id);
});

it('teams are asked, too, the whole one and the one that others join', async () => {
  const eventId = await newEvent({ participationType: 'team', teamSize: 3 });
  const whole = () => {
    const email = newEmail();
    return { eventId, teamName: 'Trio', contactEmail: email, members: [{ name: 'Asha Rao', email }] };
  };
  expect((await post('/api/team/registerTeam', { ...whole(), acceptsWaitlist: 'false' })).status).toBe(200);
  expect(await post('/api/team/registerTeam', { ...whole(), acceptsWaitlist: 'false' })).toMatchObject(FULL);
  const leader = await test.headersOf('participant');
  const started = { eventId, teamName: 'Starters' };
  expect(await post('/api/teams', { ...started, acceptsWaitlist: false }, leader)).toMatchObject(FULL);
  expect(await seatsOf(eventId)).toEqual({ reserved: 1, waitlisted: 0 });
  expect((await post('/api/teams', { ...started, acceptsWaitlist: true }, leader)).status).toBe(200);
  expect(await post('/api/team/registerTeam', whole())).toMatchObject({ registration: { status: 'waitlisted' } });
  expect(await seatsOf(eventId)).toEqual({ reserved: 1, waitlisted: 2 });
});
