import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { type TeamUser, teamRequests } from '#test/support/teams.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Teams whose new contact is an account whose e-mail nobody has verified: anybody signs up with anybody's e-mail. */

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, trustProxy: 1 });
  api = teamRequests(test);
});
afterAll(() => test.close());
beforeEach(() => resetEmailQueue(test));

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

/** An account that has verified nothing. */
async function stranger(): Promise<TeamUser> {
  count += 1;
  const email = `victim${count}@handed-over.test`;
  const payload = { name: 'Stranger', email, password: PASSWORD };
  const response = await test.inject({ method: 'POST', url: '/api/auth/register', payload });
  return { email, headers: { cookie: cookieOf(response), 'x-forwarded-for': '203.0.113.7' } };
}

const stored = (id: string) =>
  test.context.db
    .selectFrom('registrations')
    .select(['email', 'provedAt', 'verifyBy', 'verifyDevice', 'verifyNetwork'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const confirm = async (id: string) =>
  api.send('POST', `/api/registration-proofs/${await verificationTokenFor(test.context, id)}/confirm`);

/** A team of a leader to which another one joined. */
async function teamOf(leader: TeamUser, mate: TeamUser) {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const url = '/api/teams';
  const payload = { eventId, teamName: 'Duo', name: 'Asha' };
  const created = await test.inject({ method: 'POST', url, headers: leader.headers, payload });
  const team = created.json().data;
  const joined = await api.send('POST', `${url}/join/${team.joinCode}`, mate.headers, { name: 'Ravi' });
  const idOf = (me: boolean) => joined.data.members.find(({ isMe }: { isMe: boolean }) => isMe === me)._id;
  return {
    id: team.registration._id as string,
    device: cookieOf(created),
    members: joined.data.members,
    toMate: () => api.send('PUT', `${url}/${team._id}/leader`, leader.headers, { memberId: idOf(true) }),
    toLeader: () => api.send('PUT', `${url}/${team._id}/leader`, mate.headers, { memberId: idOf(false) }),
    seenBy: async ({ headers }: TeamUser) => (await api.send('GET', `${url}/${team._id}`, headers)).data.members,
  };
}

it('a browser is not remembered for an e-mail that its team was handed over to unverified', async () => {
  const victim = await stranger();
  const team = await teamOf(victim, await api.user());
  expect(await team.toMate()).toMatchObject({ status: 200 });
  expect(await confirm(team.id)).toMatchObject({ status: 200 });
  expect((await stored(team.id)).provedAt).not.toBeNull();
  expect(await team.toLeader()).toMatchObject({ status: 200 });
  const none = { provedAt: null, verifyDevice: null, verifyNetwork: null };
  expect(await stored(team.id)).toEqual({ email: victim.email, verifyBy: null, ...none });
  const { _id: eventId } = await createEvent(test.context);
  const payload = { eventId, name: 'Buy here', email: victim.email };
  const guest = await api.send('POST', '/api/registrations', { cookie: team.device }, payload);
  expect(guest.data.verifyBy).not.toBeNull();
});

it('a browser is not remembered for the e-mail of a verified account that confirmed its team', async () => {
  const mate = await api.user();
  const team = await teamOf(await stranger(), mate);
  await team.toMate();
  await confirm(team.id);
  expect(await stored(team.id)).toMatchObject({ email: mate.email, provedAt: expect.anything(), verifyDevice: null });
});

it('a confirmed team keeps its seat when an unverified account takes it over, of whose e-mail nothing is known', async () => {
  const leader = await api.user();
  const victim = await stranger();
  const team = await teamOf(leader, victim);
  expect((await stored(team.id)).provedAt).not.toBeNull();
  await team.toMate();
  // Its seat does not lapse: it was confirmed, and may be paid.
  expect(await stored(team.id)).toMatchObject({ email: victim.email, provedAt: null, verifyBy: null });
  await team.toLeader();
  expect(await stored(team.id)).toMatchObject({ email: leader.email, verifyBy: null });
});

it('a member’s account whose e-mail nobody has verified is not said to be theirs', async () => {
  const leader = await api.user();
  const team = await teamOf(leader, await stranger());
  expect(await team.seenBy(leader)).toMatchObject([{ hasAccount: true }, { hasAccount: false }]);
});
