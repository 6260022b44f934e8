import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { countHeldSeats } from '#test/support/held/held-seats.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Headers = Record<string, string>;

async function person(): Promise<Headers> {
  const headers = await test.headersOf('participant');
  return headers;
}

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload: object = {}) =>
  (await test.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) })).json();

async function makeTeam(overrides: Parameters<typeof createEvent>[1] = {}) {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 3, ...overrides });
  const leader = await person();
  const { data } = await send('POST', '/api/teams', leader, { eventId: event._id, teamName: 'Trio', name: 'Asha' });
  return { event, leader, team: data };
}

const join = (code: string, headers: Headers, name: string) =>
  send('POST', `/api/teams/join/${code}`, headers, { name });

it('a team is created by its leader and joined by its code until it is full', async () => {
  const { event, leader, team } = await makeTeam({ entryFee: 300 });
  expect(team).toMatchObject({
    teamName: 'Trio',
    isLeader: true,
    teamSize: 3,
    lockedAt: null,
    members: [{ name: 'Asha', role: 'Team Leader', isMe: true }],
    registration: { status: 'pending_payment', amount: 300 },
  });
  expect(team.joinCode).toMatch(/^[A-HJKMNP-Z]{6}$/);
  const [ravi, meera, late] = await Promise.all([person(), person(), person()]);
  const invite = await send('GET', `/api/teams/join/${team.joinCode.toLowerCase()}`, {});
  expect(invite.data).toMatchObject({ teamName: 'Trio', members: ['Asha'], joinable: true, reason: null });
  expect(JSON.stringify(invite)).not.toContain('@');

  expect((await join(team.joinCode, ravi, 'Ravi')).data).toMatchObject({ isLeader: false });
  expect(await join(team.joinCode, ravi, 'Ravi')).toMatchObject({ code: 'already_registered' });
  await join(team.joinCode, meera, 'Meera');
  expect(await join(team.joinCode, late, 'Late')).toMatchObject({ code: 'team_full', status: 409 });
  expect((await send('GET', `/api/teams/join/${team.joinCode}`, {})).data.reason).toBe('full');
  const seen = await send('GET', `/api/teams/${team._id}`, leader);
  expect(seen.data.members.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi', 'Meera']);
  expect(seen.data.registration.people).toHaveLength(3);
  expect(await send('GET', `/api/teams/${team._id}`, late)).toMatchObject({ code: 'team_not_found' });
  const mine = await send('GET', '/api/registrations/mine', meera);
  expect(mine.data).toMatchObject([{ eventId: event._id, name: 'Trio' }]);
  expect(await countHeldSeats(test.context.db, event._id)).toEqual({ counted: 1, written: 1 });
});

it('joinTeam accepts one of several people who join a team with one free place at once', async () => {
  const { team } = await makeTeam({ teamSize: 2 });
  const people = await Promise.all([person(), person(), person(), person()]);
  const responses = await Promise.all(people.map((headers) => join(team.joinCode, headers, 'Somebody')));
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'team_full')).toHaveLength(3);
});

it('setLocked closes and opens a team for its leader only', async () => {
  const { leader, team } = await makeTeam();
  const ravi = await person();
  const lock = (headers: Headers, locked: boolean) => send('PUT', `/api/teams/${team._id}/lock`, headers, { locked });
  expect(await lock(ravi, true)).toMatchObject({ code: 'not_allowed', status: 403 });
  expect((await lock(leader, true)).data.lockedAt).not.toBeNull();
  expect(await join(team.joinCode, ravi, 'Ravi')).toMatchObject({ code: 'team_locked' });
  await lock(leader, false);
  expect(await join(team.joinCode, ravi, 'Ravi')).toMatchObject({ success: true });
});

it('removeMember lets the leader remove members and members leave, who may then join another team', async () => {
  const { leader, team } = await makeTeam();
  const other = await person();
  const [ravi, meera] = await Promise.all([person(), person()]);
  await join(team.joinCode, ravi, 'Ravi');
  const { data } = await join(team.joinCode, meera, 'Meera');
  const [asha, raviId, meeraId] = data.members.map(({ _id }: { _id: string }) => _id);
  const remove = (headers: Headers, id: string) => send('DELETE', `/api/teams/${team._id}/members/${id}`, headers);
  expect(await remove(ravi, meeraId)).toMatchObject({ code: 'not_allowed' });
  expect(await remove(leader, asha)).toMatchObject({ code: 'transition_not_allowed' });
  expect(await remove(leader, raviId)).toMatchObject({ success: true });
  expect(await remove(meera, meeraId)).toMatchObject({ success: true });
  expect((await send('GET', `/api/teams/${team._id}`, leader)).data.members).toHaveLength(1);
  const mine = await send('GET', '/api/registrations/mine', meera);
  expect(mine.data).toEqual([]);
  const { data: second } = await send('POST', '/api/teams', other, {
    eventId: team.registration.eventId,
    teamName: 'Duo',
  });
  expect(await join(second.joinCode, meera, 'Meera')).toMatchObject({ success: true });
});

it('handOver makes a member with an account the leader', async () => {
  const { leader, team } = await makeTeam();
  const ravi = await person();
  const { data } = await join(team.joinCode, ravi, 'Ravi');
  const [, { _id: raviId }] = data.members;
  const handOver = (headers: Headers, memberId: string) =>
    send('PUT', `/api/teams/${team._id}/leader`, headers, { memberId });
  expect(await handOver(ravi, raviId)).toMatchObject({ code: 'not_allowed' });
  expect((await handOver(leader, raviId)).data).toMatchObject({
    isLeader: false,
    members: [
      { name: 'Ravi', role: 'Team Leader' },
      { name: 'Asha', role: 'Member' },
    ],
  });
  const seenBy = async (headers: Headers) => (await send('GET', `/api/teams/${team._id}`, headers)).data;
  const { isLeader, registration } = await seenBy(ravi);
  expect(isLeader).toBe(true);
  const stored = test.context.db.selectFrom('teams').select('teamLeader').where('id', '=', team._id);
  expect(await stored.executeTakeFirst()).toEqual({ teamLeader: 'Ravi' });
  // The former code opens nothing; the former leader has only their own pass.
  for (const code of [team.registration.code, (await seenBy(leader)).registration.code]) {
    expect((await send('POST', `/api/passes/${code}/cancel`, leader)).success).toBe(false);
  }
  expect(await send('POST', `/api/passes/${registration.code}/cancel`, ravi)).toMatchObject({ success: true });
  expect((await send('GET', `/api/teams/join/${team.joinCode}`, {})).data.reason).toBe('ended');
});

it('handOver takes a request again whose response was lost, from a member of the team alone', async () => {
  const { leader, team } = await makeTeam();
  const ravi = await person();
  const stranger = await person();
  const { data } = await join(team.joinCode, ravi, 'Ravi');
  const memberId = data.members[1]._id;
  const handOver = (headers: Headers) => send('PUT', `/api/teams/${team._id}/leader`, headers, { memberId });
  const first = await handOver(leader);
  expect(await handOver(leader)).toMatchObject({ success: true, data: first.data });
  expect(await handOver(stranger)).toMatchObject({ code: 'not_allowed' });
  const back = { memberId: first.data.members[1]._id };
  expect(await send('PUT', `/api/teams/${team._id}/leader`, leader, back)).toMatchObject({ code: 'not_allowed' });
});

it('handOver rejects a member without an account', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { email, ...leader } = await test.loginAs('participant');
  const members = [
    { name: 'Asha', email },
    { name: 'Ravi', email: `without-account-${email}` },
  ];
  const registered = await send('POST', '/api/team/registerTeam', leader, {
    teamName: 'Duo',
    contactEmail: email,
    members,
    eventId,
  });
  const url = `/api/teams/${registered.data._id}`;
  const [, ravi] = (await send('GET', url, leader)).data.members;
  expect(await send('PUT', `${url}/leader`, leader, { memberId: ravi._id })).toMatchObject({
    code: 'transition_not_allowed',
    detail: 'Ravi has no account with this e-mail address yet. Ask them to log in with it once, then hand over',
  });
  expect((await send('GET', url, leader)).data).toMatchObject({
    isLeader: true,
    members: [
      { name: 'Asha', role: 'Team Leader' },
      { name: 'Ravi', role: 'Member' },
    ],
  });
});

it('the admins’ search finds a team by a member who joined later, until they leave', async () => {
  const { team, leader } = await makeTeam();
  const admin = await test.headersOf('admin');
  const found = async () =>
    (await send('GET', '/api/registrations?search=zubin+mistry', admin)).data.registrations.map(
      ({ name }: { name: string }) => name,
    );
  expect(await found()).toEqual([]);
  const { data } = await join(team.joinCode, await person(), 'Zubin Mistry');
  expect(await found()).toEqual(['Trio']);
  const [, { _id: memberId }] = data.members;
  await send('DELETE', `/api/teams/${team._id}/members/${memberId}`, leader);
  expect(await found()).toEqual([]);
});

it('createTeam requires a login and an event that takes teams', async () => {
  const { _id: eventId } = await createEvent(test.context);
  expect(await send('POST', '/api/teams', {}, { eventId, teamName: 'Trio' })).toMatchObject({ code: 'not_signed_in' });
  const leader = await person();
  expect(await send('POST', '/api/teams', leader, { eventId, teamName: 'Trio' })).toMatchObject({
    errors: [{ path: 'eventId', message: 'This event takes individuals only' }],
  });
  expect(await send('GET', '/api/teams/join/ABCDEF', {})).toMatchObject({ code: 'team_not_found' });
  expect(await send('GET', '/api/teams/join/ABC1EF', {})).toMatchObject({ code: 'validation_failed' });
});

it('showInvite rejects an IP that tried sixty unknown join codes, for ten minutes', async () => {
  onTestFinished(() => void vi.useRealTimers());
  // The limiter goes by the wall clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { team } = await makeTeam();
  const remoteAddress = '10.9.8.7';
  const look = async (code: string) =>
    (await test.inject({ method: 'GET', url: `/api/teams/join/${code}`, remoteAddress })).statusCode;
  for (let index = 0; index < 60; index += 1) {
    expect(await look(team.joinCode)).toBe(200);
    expect(await look('ZZZZZZ')).toBe(404);
  }
  expect(await look('ZZZZZZ')).toBe(429);
  expect(await look(team.joinCode)).toBe(429);
  expect((await send('GET', `/api/teams/join/${team.joinCode}`, {})).data).toMatchObject({ joinable: true });
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await look(team.joinCode)).toBe(200);
});

it('a team that is final says so to who would join it, while registration is open', async () => {
  const { team } = await makeTeam({ registrationEnds: '2027-02-11T12:00:00Z', rosterLocksAt: '2027-02-01T12:00:00Z' });
  test.time.now = new Date('2027-02-02T12:00:00Z');
  expect((await send('GET', `/api/teams/join/${team.joinCode}`, {})).data).toMatchObject({
    joinable: false,
    reason: 'final',
  });
});

it('registrations of mine say whether I take part, or am the contact of others alone', async () => {
  const { email, ...coach } = await test.loginAs('participant');
  const { _id: eventId } = await createEvent(test.context, { participationType: 'both', teamSize: 3 });
  const members = [{ name: 'Bina', email: 'bina@coached.test' }];
  await send('POST', '/api/team/registerTeam', coach, { eventId, teamName: 'Trio', contactEmail: email, members });
  const mine = async () =>
    (await send('GET', '/api/registrations/mine', coach)).data.map(({ kind, takesPart }: Record<string, unknown>) => [
      kind,
      takesPart,
    ]);
  expect(await mine()).toEqual([['team', false]]);
  await send('POST', '/api/registrations', coach, { eventId, name: 'Asha' });
  expect((await mine()).sort()).toEqual([
    ['individual', true],
    ['team', false],
  ]);
});
