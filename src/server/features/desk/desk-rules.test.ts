import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
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

let count = 0;
const newPerson = (name: string, more: object = {}) => {
  count += 1;
  return { name, email: `${name.toLowerCase()}${count}@desk-rules.test`, ...more };
};
const edit = (method: 'POST' | 'PUT', id: string, path: string, payload: object) =>
  api.send(method, `/api/registrations/${id}${path}`, admin, payload);
const detail = async (id: string) => (await api.send('GET', `/api/registrations/${id}`, admin)).data;
async function register(eventId: string, person = newPerson('Taken')) {
  const { data } = await api.send('POST', '/api/registrations', {}, { eventId, ...person });
  return { ...person, _id: data._id as string };
}
async function registerTeam(overrides: Parameters<typeof createEvent>[1], facts: object = {}) {
  const event = await createEvent(test.context, { participationType: 'team', teamSize: 3, ...overrides });
  const members = ['Asha', 'Ravi'].map((name) => newPerson(name, facts));
  const payload = { teamName: 'Sparks', contactEmail: members[0]?.email, members, eventId: event._id };
  const { registration } = await api.send('POST', '/api/team/registerTeam', {}, payload);
  return { event, id: registration._id as string, people: (await detail(registration._id)).people };
}
const override = { ignoreRules: true, reason: 'Agreed with the jury' };
const AGAINST = { status: 409, code: 'against_rules' };

it('a person of another event of the group is added or swapped in only with a reason, which the history says', async () => {
  const solo = await createEvent(test.context, { title: 'Solo', exclusiveGroup: 'Dance' });
  const { id, people } = await registerTeam({ exclusiveGroup: 'Dance' });
  const taken = await register(solo._id);
  const person = { name: taken.name, email: taken.email };
  const swap = `/people/${people[1]._id}/swap`;
  const refused = await edit('POST', id, '/people', person);
  expect(refused).toMatchObject({ ...AGAINST, detail: expect.stringContaining('“Solo”') });
  expect(await edit('POST', id, swap, person)).toMatchObject(AGAINST);
  expect(await edit('POST', id, '/people', { ...person, ignoreRules: true })).toMatchObject({
    status: 400,
    errors: [{ path: 'reason' }],
  });
  expect(await edit('POST', id, '/people', { ...person, reason: 'Asked for it' })).toMatchObject(AGAINST);
  expect(await edit('POST', id, swap, { ...person, ...override })).toMatchObject({ status: 200 });
  expect((await detail(id)).history[0].note).toBe(
    'Taken came for Ravi, against the event’s rules · Agreed with the jury',
  );
});

it('another e-mail is another person: the rules ask about them too', async () => {
  const solo = await createEvent(test.context, { exclusiveGroup: 'Song' });
  const duet = await createEvent(test.context, { exclusiveGroup: 'Song' });
  const [taken, other] = [await register(solo._id), await register(duet._id)];
  const body = { name: 'Asha', email: taken.email };
  expect(await edit('PUT', other._id, '', body)).toMatchObject(AGAINST);
  expect(await edit('PUT', other._id, '', { name: 'Asha Rao', email: other.email })).toMatchObject({ status: 200 });
  expect(await edit('PUT', other._id, '', { ...body, ...override })).toMatchObject({ status: 200 });
});

it('a new member keeps the rules about people, and a team its largest size, unless an admin says otherwise', async () => {
  const facts = { college: 'IIT Delhi', yearOfStudy: 1 };
  const { id } = await registerTeam({ collegeRule: 'same', allowedYears: '1' }, facts);
  const add = (person: object) => edit('POST', id, '/people', person);
  expect(await add(newPerson('Meera', { ...facts, college: 'IIT Bombay' }))).toMatchObject({
    ...AGAINST,
    detail: expect.stringContaining('of another college'),
  });
  expect(await add(newPerson('Meera', { college: 'IIT Delhi' }))).toMatchObject({
    ...AGAINST,
    detail: 'Meera: Say the year of study',
  });
  expect(await add(newPerson('Meera', facts))).toMatchObject({ status: 200 });
  expect(await add(newPerson('Kabir', facts))).toMatchObject({ code: 'team_full' });
  expect((await add(newPerson('Kabir', { ...facts, ...override }))).data.people).toHaveLength(4);
});

it('a registration moves within its group, and not into rules that it does not keep', async () => {
  const make = (fields: Parameters<typeof createEvent>[1]) => createEvent(test.context, fields);
  const [one, two] = [await make({ exclusiveGroup: 'Art' }), await make({ exclusiveGroup: 'Art' })];
  const [three, seniors] = [await make({ exclusiveGroup: 'Art' }), await make({ allowedYears: '4' })];
  const asha = await register(one._id);
  const move = (id: string, eventId: string, more = {}) =>
    edit('POST', id, '/move', { eventId, reason: 'Asked at the desk', ...more });
  expect(await move(asha._id, two._id)).toMatchObject({ status: 200, data: { eventId: two._id } });
  expect(await move(asha._id, seniors._id)).toMatchObject(AGAINST);
  const free = await register((await make({}))._id, { name: asha.name, email: asha.email });
  expect(await move(free._id, three._id)).toMatchObject(AGAINST);
  expect(await move(free._id, three._id, { ignoreRules: true })).toMatchObject({ status: 200 });
  expect((await detail(free._id)).history.map(({ note }: { note: string }) => note)).toContainEqual(
    expect.stringContaining('against the event’s rules · Asked at the desk'),
  );
});

it('a team that is too small or too large for an event is moved there only on purpose', async () => {
  const { id } = await registerTeam({});
  const teams = { participationType: 'team' as const };
  const large = await createEvent(test.context, { ...teams, teamSize: 5, minTeamSize: 3 });
  const small = await createEvent(test.context, { ...teams, teamSize: 1 });
  for (const { _id: eventId } of [large, small]) {
    const body = { eventId, reason: 'Asked at the desk' };
    expect(await edit('POST', id, '/move', body)).toMatchObject(AGAINST);
    expect(await edit('POST', id, '/move', { ...body, ignoreRules: true })).toMatchObject({ status: 200 });
  }
});

it('the fee of a guest is waived by who may take money alone, as a difference is; without a fee there is nothing to waive', async () => {
  const paid = await createEvent(test.context, { individualEntryFee: 100 });
  const free = await createEvent(test.context);
  const role = { label: 'List keeper', powers: ['registrations.read', 'registrations.edit'] };
  const { data } = await api.send('POST', '/api/committee/roles', admin, role);
  const grants = [paid, free].map(({ _id: eventId }) => ({ role: data._id as string, eventId }));
  const { headers: keeper } = await loginWithGrants(test, ...grants);
  const invite = (eventId: string, headers: Record<string, string>, isFree = true) =>
    api.send('POST', '/api/registrations/guests', headers, { ...newPerson('Guest'), eventId, isFree, reason: 'Jury' });
  expect(await invite(paid._id, keeper)).toMatchObject({
    status: 403,
    code: 'not_allowed',
    detail: 'Your role does not let you take money or waive it',
  });
  const unpaid = await invite(paid._id, keeper, false);
  expect(unpaid.data.registration).toMatchObject({ status: 'pending_payment', amount: 100 });
  const guest = { status: 'confirmed', amount: 0 };
  expect((await invite(free._id, keeper)).data.registration).toMatchObject(guest);
  const { headers: desk } = await loginWithGrants(test, { role: 'registrations_desk', eventId: paid._id });
  expect((await invite(paid._id, desk)).data.registration).toMatchObject(guest);
});
