import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { type TeamUser, teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Forms that were opened for one account, or by a guest, and sent after another person logged in with the same browser. */

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
let asha: TeamUser;
let ravi: TeamUser;
beforeAll(async () => {
  test = await startTestApp();
  api = teamRequests(test);
  asha = await api.user();
  ravi = await api.user();
});
afterAll(() => test.close());

const newEvent = async () => (await createEvent(test.context, { participationType: 'both', teamSize: 3 }))._id;
const registered = async (eventId: string) =>
  test.context.db
    .selectFrom('participants')
    .select('email')
    .where('eventId', '=', eventId)
    .where('releasedAt', 'is', null)
    .execute();
const refused = { status: 401, code: 'not_signed_in' };

it.each([
  ['another account', () => asha.email],
  ['a guest', () => ''],
])('refuses what was filled in for %s', async (_whose, accountOf) => {
  const eventId = await newEvent();
  const account = accountOf();
  const alone = { eventId, name: 'Asha', email: 'asha@other-account.test', account };
  expect(await api.send('POST', '/api/registrations', ravi.headers, alone)).toMatchObject(refused);
  const members = [{ name: 'Asha', email: 'asha@other-account.test' }];
  const whole = { eventId, teamName: 'Trio', contactEmail: 'asha@other-account.test', members, account };
  expect(await api.send('POST', '/api/team/registerTeam', ravi.headers, whole)).toMatchObject(refused);
  const started = { eventId, teamName: 'Trio', name: 'Asha', account };
  expect(await api.send('POST', '/api/teams', ravi.headers, started)).toMatchObject(refused);
  expect(await registered(eventId)).toEqual([]);

  const leader = await api.user();
  const { data: team } = await api.send('POST', '/api/teams', leader.headers, { ...started, account: leader.email });
  const joining = { name: 'Asha', account };
  expect(await api.send('POST', `/api/teams/join/${team.joinCode}`, ravi.headers, joining)).toMatchObject(refused);
  expect(await registered(eventId)).toEqual([{ email: leader.email }]);
});

it('takes what was filled in for the account of the session, by a guest, or does not say for whom', async () => {
  const eventId = await newEvent();
  const send = async (headers: Record<string, string> | undefined, email: string, account?: string) => {
    const members = [{ name: 'Asha', email }];
    const payload = { eventId, teamName: 'Trio', contactEmail: email, members, account };
    return (await api.send('POST', '/api/team/registerTeam', headers, payload)).status;
  };
  expect(await send(asha.headers, 'own@other-account.test', asha.email)).toBe(200);
  expect(await send(undefined, 'guest@other-account.test', '')).toBe(200);
  expect(await send(ravi.headers, 'unsaid@other-account.test')).toBe(200);
});
