import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { expireAndPromoteAll } from './expire-and-promote.service.ts';

/** Who waits for a seat of an event that takes registrations of their kind no more. */

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
});

const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers = {}) =>
  (await test.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();

let people = 0;
async function register(eventId: string) {
  people += 1;
  const email = `person${people}@kinds.test`;
  return (await send('POST', '/api/registrations', { eventId, name: `Person ${people}`, email })).data;
}
async function registerTeam(eventId: string) {
  people += 2;
  const members = [people, people - 1].map((n) => ({ name: `Member ${n}`, email: `member${n}@kinds.test` }));
  const team = { teamName: `Team ${people}`, contactEmail: members[0]?.email, members, eventId };
  return (await send('POST', '/api/team/registerTeam', team)).registration;
}
const pass = async (code: string) => (await send('GET', `/api/passes/${code}`)).data;
const edit = async (eventId: string, changes: object) => {
  expect(await send('PUT', `/api/events/edit/${eventId}`, changes, admin)).toMatchObject({ success: true });
};
const cancel = (id: string) => send('POST', `/api/registrations/${id}/cancel`, {}, admin);
const giveSeat = (id: string) =>
  send('POST', `/api/registrations/${id}/seat`, { reason: 'Asked', aboveCapacity: true }, admin);

const both = { participationType: 'both', teamSize: 2, individualEntryFee: 100, teamEntryFee: 500 } as const;
/** A full event of both kinds, then for teams alone at ₹500: a person waits before a team. */
async function nowForTeams() {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, ...both });
  const [holder, alone, team] = [await register(eventId), await register(eventId), await registerTeam(eventId)];
  await edit(eventId, { participationType: 'team', entryFee: 500 });
  return { eventId, holder, alone, team };
}

it('no seat is offered to a kind that the event takes no more; the next of the other kind gets it', async () => {
  const { holder, alone, team } = await nowForTeams();
  expect(await pass(alone.code)).toMatchObject({ status: 'waitlisted', amount: 100, position: null });
  expect(await pass(team.code)).toMatchObject({ status: 'waitlisted', position: 1 });
  await cancel(holder._id);
  await expireAndPromoteAll(test.context);
  expect(await pass(alone.code)).toMatchObject({ status: 'waitlisted', amount: 100 });
  expect(await pass(team.code)).toMatchObject({ status: 'offered', amount: 500 });
});

it('an admin may give the seat; it costs what the person registered for, not the fee of the other kind', async () => {
  const { alone } = await nowForTeams();
  expect(await giveSeat(alone._id)).toMatchObject({ success: true });
  expect(await pass(alone.code)).toMatchObject({ status: 'offered', amount: 100 });
});

it('the offers go on, at the fee of that day, where the event takes the kind again', async () => {
  const { eventId, holder, alone } = await nowForTeams();
  await edit(eventId, { participationType: 'both', individualEntryFee: 150 });
  expect(await pass(alone.code)).toMatchObject({ position: 1 });
  await cancel(holder._id);
  expect(await pass(alone.code)).toMatchObject({ status: 'offered', amount: 150 });
});

it('no seat is offered where the event has sub-events by now', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, entryFee: 100 });
  const [holder, waiting] = [await register(eventId), await register(eventId)];
  await edit(eventId, { hasSubEvents: true });
  await createSubEventOf(test.context, eventId, {});
  await cancel(holder._id);
  await expireAndPromoteAll(test.context);
  expect(await pass(waiting.code)).toMatchObject({ status: 'waitlisted', position: null });
});
