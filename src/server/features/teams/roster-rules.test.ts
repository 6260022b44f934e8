import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let api: ReturnType<typeof teamRequests>;
beforeAll(async () => {
  test = await startTestApp();
  api = teamRequests(test);
});
afterAll(() => test.close());

let count = 0;
const newPerson = (name: string, more: object = {}) => {
  count += 1;
  return { name, email: `${name.toLowerCase()}${count}@roster-rules.test`, ...more };
};

/** A team of a leader and one named member, with requests of its leader. */
async function leadersTeam(overrides: Parameters<typeof createEvent>[1], facts: object = {}) {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 4, ...overrides });
  const leader = await api.user();
  const team = await api.send('POST', '/api/teams', leader.headers, {
    eventId: event._id,
    teamName: 'Trio',
    name: 'Asha',
    ...facts,
  });
  const url = `/api/teams/${team.data._id}/members`;
  const add = (person: object) => api.send('POST', url, leader.headers, person);
  const replace = (memberId: string, person: object) =>
    api.send('POST', `${url}/${memberId}/replace`, leader.headers, person);
  return { event, team: team.data, add, replace };
}
const register = (eventId: string, email: string) =>
  api.send('POST', '/api/registrations', {}, { eventId, name: 'Taken', email });
const lastId = (response: { data: { members: { _id: string }[] } }) => response.data.members.at(-1)?._id ?? '';

it('a person of another event of the group is neither added nor put in by the leader, who learns of no event', async () => {
  const solo = await createEvent(test.context, { title: 'Solo', exclusiveGroup: 'Dance' });
  const { add, replace } = await leadersTeam({ exclusiveGroup: 'Dance' });
  const taken = newPerson('Taken');
  await register(solo._id, taken.email);
  const refused = { status: 409, code: 'event_conflict', errors: [{ path: 'email' }] };
  const first = await add(taken);
  expect(first).toMatchObject(refused);
  expect(JSON.stringify(first)).not.toContain('Solo');
  const member = await add(newPerson('Ravi'));
  expect(member).toMatchObject({ status: 200 });
  expect(await replace(lastId(member), taken)).toMatchObject(refused);
});

it('an event that refuses overlaps refuses them by the account of the e-mail too', async () => {
  const day = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T10:30:00.000Z' };
  const solo = await createEvent(test.context, day);
  const { add } = await leadersTeam({ ...day, overlapRule: 'refuse' });
  const taken = await api.user();
  await api.send('POST', '/api/registrations', taken.headers, { eventId: solo._id, name: 'Meera' });
  expect(await add({ name: 'Meera', email: taken.email })).toMatchObject({ code: 'event_conflict' });
});

it('the leader says what the rules ask about a person, and nobody against the rules comes in', async () => {
  const { add, replace } = await leadersTeam(
    { collegeRule: 'same', allowedYears: '1', minWomen: 1, teamSize: 3 },
    { college: 'IIT Delhi', yearOfStudy: 1, gender: 'male' },
  );
  const fits = { college: 'IIT Delhi', yearOfStudy: 1, gender: 'male' };
  const refusal = (path: string) => ({ status: 400, code: 'validation_failed', errors: [{ path }] });
  expect(await add(newPerson('Ravi', { ...fits, yearOfStudy: undefined }))).toMatchObject(refusal('yearOfStudy'));
  expect(await add(newPerson('Ravi', { ...fits, college: 'IIT Bombay' }))).toMatchObject(refusal('college'));
  const ravi = await add(newPerson('Ravi', fits));
  expect(ravi.data.missing).toEqual(['1 more woman']);
  expect(await add(newPerson('Kabir', fits))).toMatchObject(refusal('gender'));
  const meera = await add(newPerson('Meera', { ...fits, gender: 'female' }));
  expect(meera.data.missing).toEqual([]);
  expect(await replace(lastId(meera), newPerson('Kabir', fits))).toMatchObject(refusal('gender'));
  expect(await replace(lastId(meera), newPerson('Zoya', { ...fits, gender: 'female' }))).toMatchObject({
    data: { missing: [], effectiveRules: { minWomen: 1 } },
  });
});

it('two events of a group whose leaders add one person at once have them once', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 4; round += 1) {
    const teams = await Promise.all([1, 2].map(() => leadersTeam({ exclusiveGroup: `Quiz ${round}` })));
    const person = newPerson('Ravi');
    const responses = await Promise.all(teams.map(({ add }) => add(person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});
