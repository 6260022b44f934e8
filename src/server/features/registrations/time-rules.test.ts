import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const BEFORE = new Date('2027-01-10T06:30:00.000Z');
const START = '2027-02-14T04:30:00.000Z';
const JUST_BEFORE_START = new Date(Date.parse(START) - 1);
const AT_START = new Date(START);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(BEFORE);
});

type Headers = Record<string, string>;

async function person(): Promise<Headers> {
  const headers = await test.headersOf('participant');
  return headers;
}

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload: object = {}) =>
  (await test.inject({ method, url, headers, payload })).json();

const setInactive = (eventId: string) =>
  test.context.db.updateTable('events').set({ status: 'inactive' }).where('id', '=', eventId).execute();

/** A team of a leader and a member, with a person who has not joined. */
async function makeTeam() {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 4, startDate: START });
  const [leader, member, outsider] = await Promise.all([person(), person(), person()]);
  const { data } = await send('POST', '/api/teams', leader, { eventId: event._id, teamName: 'Trio', name: 'Asha' });
  const joined = await send('POST', `/api/teams/join/${data.joinCode}`, member, { name: 'Ravi' });
  const [, { _id: memberId }] = joined.data.members;
  return { eventId: event._id, team: data, leader, member, outsider, memberId };
}

type Team = Awaited<ReturnType<typeof makeTeam>>;

const changes: Record<string, (made: Team) => Promise<unknown>> = {
  'joining the team': ({ team, outsider }) =>
    send('POST', `/api/teams/join/${team.joinCode}`, outsider, { name: 'Meera' }),
  'locking the team': ({ team, leader }) => send('PUT', `/api/teams/${team._id}/lock`, leader, { locked: true }),
  'removing a member': ({ team, leader, memberId }) =>
    send('DELETE', `/api/teams/${team._id}/members/${memberId}`, leader),
  'leaving the team': ({ team, member, memberId }) =>
    send('DELETE', `/api/teams/${team._id}/members/${memberId}`, member),
  'handing over the team': ({ team, leader, memberId }) =>
    send('PUT', `/api/teams/${team._id}/leader`, leader, { memberId }),
  'cancelling the registration': ({ team, leader }) =>
    send('POST', `/api/passes/${team.registration.code}/cancel`, leader),
};

describe.each(Object.entries(changes))('%s', (_name, change) => {
  it('succeeds until the event begins', async () => {
    const made = await makeTeam();
    test.time.now = JUST_BEFORE_START;
    expect(await change(made)).toMatchObject({ success: true });
  });

  it('is rejected with transition_not_allowed once the event has begun', async () => {
    const made = await makeTeam();
    test.time.now = AT_START;
    expect(await change(made)).toMatchObject({
      code: 'transition_not_allowed',
      status: 409,
      detail: expect.stringContaining('The event has begun'),
    });
  });
});

it('a pass can be cancelled by its people until the event begins', async () => {
  const { team } = await makeTeam();
  const read = () => test.inject({ method: 'GET', url: `/api/passes/${team.registration.code}` });
  test.time.now = JUST_BEFORE_START;
  expect((await read()).json().data).toMatchObject({ status: 'confirmed', cancellable: true });
  test.time.now = AT_START;
  expect((await read()).json().data).toMatchObject({ status: 'confirmed', cancellable: false });
});

it('joinTeam is rejected with registration_closed while registration is closed', async () => {
  const { team, outsider, eventId } = await makeTeam();
  await setInactive(eventId);
  expect(await send('POST', `/api/teams/join/${team.joinCode}`, outsider, { name: 'Meera' })).toMatchObject({
    code: 'registration_closed',
    status: 409,
  });
  const invite = await test.inject({ method: 'GET', url: `/api/teams/join/${team.joinCode}` });
  expect(invite.json().data).toMatchObject({ joinable: false, reason: 'closed' });
});

it('a closed event offers no seat to its waitlist', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, startDate: START });
  const register = async (name: string) =>
    (await send('POST', '/api/registrations', {}, { eventId, name, email: `${name}@closed.test`.toLowerCase() })).data;
  const first = await register('Asha');
  const second = await register('Ravi');
  await setInactive(eventId);
  const cancelled = await send('POST', `/api/passes/${first.code}/cancel`, {}, { email: 'asha@closed.test' });
  expect(cancelled.data.status).toBe('cancelled');
  const pass = await test.inject({ method: 'GET', url: `/api/passes/${second.code}` });
  expect(pass.json().data).toMatchObject({ status: 'waitlisted', position: 1 });
});
