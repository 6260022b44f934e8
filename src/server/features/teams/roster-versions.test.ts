import { afterAll, beforeAll, expect, it } from 'vitest';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  api = teamRequests(test);
  admin = (await api.user('admin')).headers;
});
afterAll(() => test.close());

type Team = Awaited<ReturnType<typeof api.joinedTeam>>;
const detail = async ({ team }: Team) =>
  (await api.send('GET', `/api/registrations/${team.registration._id}`, admin)).data;

/** What the panel sends of a page that was opened before: all that its form shows. */
async function formOfContact(team: Team) {
  const { name, email, phone, college, version } = await detail(team);
  return { name, email, phone, college, version };
}

const changes: [string, (team: Team) => Promise<{ status: number }>][] = [
  [
    'the name of the team',
    ({ team, leader }) => api.send('PUT', `/api/teams/${team._id}/name`, leader.headers, { teamName: 'Renamed' }),
  ],
  [
    'the phone of the leader',
    ({ team, leader }) =>
      api.send('PUT', `/api/teams/${team._id}/members/${team.members[0]._id}`, leader.headers, {
        phone: '+91 90000 11111',
      }),
  ],
  [
    'who leads',
    ({ team, leader, members: [ravi] }) =>
      api.send('PUT', `/api/teams/${team._id}/leader`, leader.headers, { memberId: ravi?._id }),
  ],
];

it.each(changes)('an admin’s form from before its people changed %s is refused', async (_what, change) => {
  const team = await api.joinedTeam(['Ravi'], { teamSize: 3 });
  const before = await formOfContact(team);
  expect(await change(team)).toMatchObject({ status: 200 });
  const now = await formOfContact(team);
  expect(now).not.toEqual({ ...before, version: now.version });
  const url = `/api/registrations/${team.team.registration._id}`;
  const edited = { ...before, college: 'City' };
  expect(await api.send('PUT', url, admin, edited)).toMatchObject({ status: 409, code: 'registration_changed' });
  expect(await formOfContact(team)).toEqual(now);
  expect(await api.send('PUT', url, admin, { ...now, college: 'City' })).toMatchObject({ status: 200 });
});

it('an admin’s form stays good while somebody joins or leaves, who are on no form', async () => {
  const team = await api.joinedTeam(['Ravi'], { teamSize: 4 });
  const before = await formOfContact(team);
  const joined = { name: 'Meera', phone: '+91 98111 22333', college: 'City' };
  const { headers } = await api.user();
  expect(await api.send('POST', `/api/teams/join/${team.team.joinCode}`, headers, joined)).toMatchObject({
    status: 200,
  });
  const [ravi] = team.members;
  const url = `/api/teams/${team.team._id}/members/${ravi?._id}`;
  expect(await api.send('DELETE', url, team.leader.headers)).toMatchObject({ status: 200 });
  const edit = `/api/registrations/${team.team.registration._id}`;
  expect(await api.send('PUT', edit, admin, { ...before, college: 'City' })).toMatchObject({ status: 200 });
});
