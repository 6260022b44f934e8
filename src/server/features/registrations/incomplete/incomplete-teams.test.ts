import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateEvent } from '#server/features/events/events.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { checkRosters } from './incomplete-teams.service.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
const data = async (url: string) => (await send('GET', url)).json().data;

let count = 0;
type Member = { name: string; gender?: string; college?: string };
const person = ({ name, ...facts }: Member) => {
  count += 1;
  return { name, email: `${name.toLowerCase()}${count}@teams.test`, ...facts };
};
async function registerTeam(eventId: string, members: Member[]): Promise<string> {
  const people = members.map(person);
  const payload = { eventId, teamName: 'Sparks', contactEmail: people[0]?.email, members: people };
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().registration._id;
}
const newEvent = (more: object = {}) =>
  createEvent(test.context, { participationType: 'team', teamSize: 4, title: 'Robo Race', ...more });
const listed = async (eventId: string): Promise<[string, string[]][]> =>
  (await data(`/api/registrations?roster=incomplete&eventId=${eventId}`)).registrations.map(
    (row: { _id: string; missing: string[] }) => [row._id, row.missing],
  );
const missing = async (id: string) => (await data(`/api/registrations/${id}`)).missing;
const counted = async (eventId: string) =>
  (await data('/api/registrations/incomplete-teams')).find((event: { eventId: string }) => event.eventId === eventId);

it('a team is incomplete once the rules ask for more than it has, and says what', async () => {
  const { _id: eventId } = await newEvent();
  const small = await registerTeam(eventId, [{ name: 'Asha' }]);
  const large = await registerTeam(eventId, [{ name: 'Ravi' }, { name: 'Meera' }]);
  expect(await listed(eventId)).toEqual([]);
  expect(await counted(eventId)).toBeUndefined();

  await updateEvent(test.context, 'main', eventId, { minTeamSize: 2, rosterLocksAt: null });
  expect(await listed(eventId)).toEqual([[small, ['1 more member']]]);
  expect([await missing(small), await missing(large)]).toEqual([['1 more member'], []]);
  expect(await counted(eventId)).toMatchObject({ title: 'Robo Race', teams: 1, rosterLocksAt: expect.any(String) });

  await updateEvent(test.context, 'main', eventId, { minWomen: 1 });
  expect((await listed(eventId)).map(([id]) => id).sort()).toEqual([small, large].sort());
  expect(await missing(small)).toEqual(['1 more member', '1 more woman', 'Asha: Say the gender']);
  await updateEvent(test.context, 'main', eventId, { minTeamSize: null, minWomen: null });
  expect(await listed(eventId)).toEqual([]);
});

it('a rule about ages that is set or dropped counts as well', async () => {
  const { _id: eventId } = await newEvent();
  const id = await registerTeam(eventId, [{ name: 'Asha' }]);
  await updateEvent(test.context, 'main', eventId, { ageRule: 'band' });
  expect(await listed(eventId)).toEqual([[id, ['Asha: Say whether this person is under 18']]]);
  await updateEvent(test.context, 'main', eventId, { ageRule: null });
  expect(await listed(eventId)).toEqual([]);
  expect(await counted(eventId)).toBeUndefined();
});

it('the desk completes a team, and takes somebody out again', async () => {
  const { _id: eventId } = await newEvent();
  const id = await registerTeam(eventId, [{ name: 'Asha' }]);
  await updateEvent(test.context, 'main', eventId, { minTeamSize: 2 });
  const added = (await send('POST', `/api/registrations/${id}/people`, person({ name: 'Nila' }))).json().data;
  expect(added.missing).toEqual([]);
  expect(await listed(eventId)).toEqual([]);
  const nila = added.people.at(-1)._id;
  await send('POST', `/api/registrations/${id}/people/${nila}/remove`, {});
  expect(await listed(eventId)).toEqual([[id, ['1 more member']]]);
  await send('POST', `/api/registrations/${id}/cancel`, {});
  expect(await listed(eventId)).toEqual([]);
  expect(await missing(id)).toEqual([]);
});

it('a team moved to an event with other rules is looked at by these', async () => {
  const [from, to] = [await newEvent(), await newEvent({ minTeamSize: 3 })];
  const id = await registerTeam(from._id, [{ name: 'Asha' }]);
  await send('POST', `/api/registrations/${id}/move`, { eventId: to._id, reason: 'Asked', ignoreRules: true });
  expect(await listed(to._id)).toEqual([[id, ['2 more members']]]);
});

it('a team that others join by its code is incomplete from the start', async () => {
  const { _id: eventId } = await newEvent({ minTeamSize: 2 });
  const { email: _email, ...leader } = await test.loginAs('participant');
  const response = await test.inject({
    method: 'POST',
    url: '/api/teams',
    headers: leader,
    payload: { eventId, teamName: 'Owls', name: 'Asha' },
  });
  expect(response.statusCode, response.body).toBe(200);
  expect((await listed(eventId)).map(([, lacks]) => lacks)).toEqual([['1 more member']]);
});

it('the rules of a main event make teams of its sub-events incomplete', async () => {
  const main = await createEvent(test.context, { title: 'Yantra', teamSize: 4 });
  const sub = await createSubEventOf(test.context, main._id, { participationType: 'team', teamSize: 4 });
  const id = await registerTeam(sub._id, [{ name: 'Asha' }]);
  await updateEvent(test.context, 'main', main._id, { minTeamSize: 2 });
  expect(await listed(sub._id)).toEqual([[id, ['1 more member']]]);
  expect(await counted(sub._id)).toMatchObject({ mainEventTitle: 'Yantra', teams: 1 });
});

it('the job looks at teams that were stored before, and only once by the same rules', async () => {
  const { _id: eventId } = await newEvent({ minTeamSize: 1 });
  const id = await registerTeam(eventId, [{ name: 'Asha' }]);
  // As an older version left it.
  const { db } = test.context;
  await db.updateTable('events').set({ minTeamSize: 2 }).where('id', '=', eventId).execute();
  await db.updateTable('eventCapacity').set({ rosterRules: null }).where('eventId', '=', eventId).execute();
  await Promise.all([checkRosters(test.context), checkRosters(test.context)]);
  expect(await listed(eventId)).toEqual([[id, ['1 more member']]]);
  await db.updateTable('registrations').set({ incompleteSince: null }).where('id', '=', id).execute();
  await checkRosters(test.context);
  expect(await listed(eventId)).toEqual([]);
});

it('the export says what a team lacks', async () => {
  const { _id: eventId } = await newEvent({ minTeamSize: 1 });
  await registerTeam(eventId, [{ name: 'Asha' }]);
  await updateEvent(test.context, 'main', eventId, { minTeamSize: 3 });
  const csv = (await send('GET', `/api/registrations/export.csv?eventId=${eventId}&roster=incomplete`)).body;
  const [headings = '', line = ''] = csv.split('\r\n');
  expect(headings.split(',').at(-1)).toContain('Missing');
  expect(line.split(',').at(-1)).toContain('2 more members');
});
