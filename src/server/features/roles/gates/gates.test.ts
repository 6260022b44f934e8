import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = Record<string, string>;

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  president = (await loginWithGrants(test, { role: 'president' })).headers;
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = president) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const addGate = async (name: string, venue: string | null = null) =>
  (await send('POST', '/api/gates', { name, venue })).data;
const today = () => ({
  startDate: new Date(test.time.now.getTime() + 3_600_000).toISOString(),
  endDate: new Date(test.time.now.getTime() + 6 * 3_600_000).toISOString(),
});
const createAt = (venue: string, title: string) => createEvent(test.context, { ...today(), title, venue });
const register = async (eventId: string, name: string) =>
  (
    await test.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: { eventId, name, email: `${name.toLowerCase()}@college.test` },
    })
  ).json().data;
const scan = (headers: Headers, payload: object) => send('POST', '/api/check-in', payload, headers);

it('a gate is added, renamed and deleted, each name once', async () => {
  await createAt('Main Stage', 'Battle of Bands');
  const gate = await addGate('North gate', ' main stage ');
  expect(gate).toEqual({ _id: gate._id, name: 'North gate', venue: 'main stage', events: 1, version: 1 });
  expect(await send('POST', '/api/gates', { name: 'north GATE' })).toMatchObject({ status: 409, code: 'gate_taken' });
  const url = `/api/gates/${gate._id}`;
  const renamed = await send('PUT', url, { name: 'North side', venue: '', version: 1 });
  expect(renamed.data).toMatchObject({ name: 'North side', venue: null, version: 2 });
  expect(await send('PUT', url, { name: 'Other', version: 1 })).toMatchObject({ status: 409, code: 'gate_changed' });
  expect((await send('GET', '/api/gates')).data).toMatchObject([{ name: 'North side' }]);
  expect(await send('DELETE', url)).toMatchObject({ status: 200 });
  expect(await send('DELETE', url)).toMatchObject({ status: 404, code: 'gate_not_found' });
  expect((await send('GET', '/api/gates')).data).toEqual([]);
});

it('roles that do more than scan are not given for a gate, nor is one beside an event', async () => {
  const gate = await addGate('Gate of roles');
  const { email } = await test.loginAs('participant');
  const give = (body: object) => send('POST', '/api/committee/grants', { email, gateId: gate._id, ...body });
  expect((await give({ role: 'treasurer' })).errors).toMatchObject([{ path: 'role' }]);
  const { _id: eventId } = await createEvent(test.context);
  expect((await give({ role: 'gate_volunteer', eventId })).errors).toMatchObject([{ path: 'gateId' }]);
  expect((await give({ role: 'gate_volunteer', gateId: 'unknown' })).errors).toMatchObject([{ path: 'gateId' }]);
  const given = await give({ role: 'gate_volunteer' });
  expect(given.data).toMatchObject({ gateId: gate._id, gate: 'Gate of roles', eventId: null, venue: null });
  expect(await give({ role: 'gate_volunteer' })).toMatchObject({ status: 409, code: 'role_held' });
  const used = { status: 409, code: 'gate_in_use' };
  expect(await send('DELETE', `/api/gates/${gate._id}`)).toMatchObject(used);
  await send('DELETE', `/api/committee/grants/${given.data._id}`);
  const mailed = await send('POST', '/api/committee/invitations', {
    email: 'gate@college.test',
    role: 'gate_volunteer',
    gateId: gate._id,
  });
  expect(mailed.data).toMatchObject({ gate: 'Gate of roles', gateId: gate._id });
  expect(await send('DELETE', `/api/gates/${gate._id}`)).toMatchObject(used);
  await send('DELETE', `/api/committee/invitations/${mailed.data._id}`);
  expect(await send('DELETE', `/api/gates/${gate._id}`)).toMatchObject({ status: 200 });
});

it('a volunteer of a gate checks people in there alone, and the gate is kept', async () => {
  const hall = await createAt('Hall A', 'Robo Race');
  const lawn = await createAt('Lawn', 'Street Play');
  const gate = await addGate('Hall gate', 'hall a');
  await addGate('Lawn gate', 'Lawn');
  const inside = await register(hall._id, 'Asha');
  const outside = await register(lawn._id, 'Ravi');
  const made = await send('POST', '/api/committee/links', {
    label: 'Hall, morning',
    role: 'gate_volunteer',
    gateId: gate._id,
    count: 1,
  });
  expect(made.data).toMatchObject({ gate: 'Hall gate' });
  const listed = (await send('GET', '/api/committee/links')).data.find(
    ({ gate: name }: { gate: string }) => name === 'Hall gate',
  );
  expect(listed).toMatchObject({ role: 'gate_volunteer', gateId: gate._id });
  const token = new URL(made.data.links[0].url).pathname.split('/').at(-1);
  expect((await send('GET', `/api/volunteer-links/${token}`)).data.offer).toMatchObject({ gate: 'Hall gate' });
  const opened = await test.inject({
    method: 'POST',
    url: `/api/volunteer-links/${token}/open`,
    payload: { name: 'Meera' },
  });
  const cookie = [opened.headers['set-cookie']].flat().map((header) => String(header).split(';')[0]);
  const volunteer = { cookie: cookie.join('; '), origin: 'http://localhost' };

  const { data: gates } = await send('GET', '/api/check-in/gates', undefined, volunteer);
  expect(gates).toEqual({ isBound: true, gates: [{ _id: gate._id, name: 'Hall gate', venue: 'hall a' }] });
  expect((await send('GET', '/api/check-in/count', undefined, volunteer)).data).toEqual({ checkedIn: 0, expected: 1 });
  const refused = await scan(volunteer, { code: outside.code });
  expect(refused.data).toMatchObject({ result: 'other_event', registration: null });
  const admitted = await scan(volunteer, { code: inside.code });
  expect(admitted.data).toMatchObject({
    result: 'admitted',
    registration: { people: [{ checkedInGate: 'Hall gate' }] },
  });
  expect((await scan(volunteer, { code: inside.code })).data.message).toMatch(/volunteer link .* at Hall gate$/);
  const { data: detail } = await send('GET', `/api/registrations/${inside._id}`);
  expect(detail.people[0]).toMatchObject({ checkedInGate: 'Hall gate' });
  expect(detail.history.map(({ note }: { note: string }) => note)).toContain('Asha at Hall gate');
});

it('somebody of the whole festival chooses a gate, which admits people to what is there', async () => {
  const hall = await createAt('Hall B', 'Debate');
  const lawn = await createAt('Lawn B', 'Mime');
  const gate = await addGate('Hall B gate', 'Hall B');
  const everywhere = await addGate('Main gate');
  const [there, elsewhere] = [await register(hall._id, 'Divya'), await register(lawn._id, 'Kabir')];
  const { data } = await send('GET', '/api/check-in/gates');
  expect(data.isBound).toBe(false);
  const wrong = await scan(president, { code: elsewhere.code, gateId: gate._id });
  expect(wrong.data).toMatchObject({ result: 'other_event', message: 'Mime is not at Hall B gate' });
  expect((await send('GET', `/api/check-in/count?gateId=${gate._id}`)).data).toEqual({ checkedIn: 0, expected: 1 });
  expect((await scan(president, { code: there.code, gateId: gate._id })).data.result).toBe('admitted');
  expect((await scan(president, { code: elsewhere.code, gateId: everywhere._id })).data.result).toBe('admitted');
  const undone = await send('POST', '/api/check-in/undo', {
    registrationId: there._id,
    people: [(await send('GET', `/api/registrations/${there._id}`)).data.people[0]._id],
  });
  expect(undone.data.registration.people[0]).toMatchObject({ checkedInAt: null, checkedInGate: null });
  expect(await scan(president, { code: there.code, gateId: 'unknown' })).toMatchObject({ code: 'gate_not_found' });
});

it('a gate of others is unknown to a coordinator and to a volunteer of another gate', async () => {
  const main = await createEvent(test.context, { ...today(), title: 'Natya', hasSubEvents: true });
  const sub = await createSubEventOf(test.context, main._id, { ...today(), title: 'Solo dance', venue: 'Hall C' });
  const own = await addGate('Hall C gate', 'Hall C');
  const other = await addGate('Hall D gate', 'Hall D');
  const { code } = await register(sub._id, 'Nisha');
  const coordinator = (await loginWithGrants(test, { role: 'event_coordinator', eventId: main._id })).headers;
  const names = async (headers: Headers) =>
    (await send('GET', '/api/check-in/gates', undefined, headers)).data.gates.map(({ name }: { name: string }) => name);
  expect(await names(coordinator)).toContain('Hall C gate');
  expect(await names(coordinator)).not.toContain('Hall D gate');
  expect(await scan(coordinator, { code, gateId: other._id })).toMatchObject({ status: 404, code: 'gate_not_found' });
  const volunteer = (await loginWithGrants(test, { role: 'gate_volunteer', gateId: other._id })).headers;
  expect(await names(volunteer)).toEqual(['Hall D gate']);
  expect(await scan(volunteer, { code, gateId: own._id })).toMatchObject({ status: 404, code: 'gate_not_found' });
  expect((await scan(volunteer, { code })).data).toMatchObject({ result: 'other_event', registration: null });
});

it('a role of the committee allows no more at a gate than a link does, also where it got more since', async () => {
  const gate = await addGate('Own role gate');
  const role = await send('POST', '/api/committee/roles', { label: 'Ushers', powers: ['check-in.scan'] });
  const { headers } = await loginWithGrants(test, { role: role.data._id, gateId: gate._id });
  await send('PUT', `/api/committee/roles/${role.data._id}`, {
    label: 'Ushers',
    powers: ['check-in.scan', 'registrations.read', 'committee.manage'],
  });
  const { powers } = await send('GET', '/check-auth', undefined, headers);
  expect(Object.keys(powers).sort()).toEqual(['check-in.scan', 'panel.open']);
  expect(powers['check-in.scan']).not.toBe('festival');
  expect(await send('GET', '/api/registrations', undefined, headers)).toMatchObject({ status: 403 });
});

it('a gate does not go while somebody gets a role for it', async () => {
  const gate = await addGate('Gate of two');
  const { email } = await test.loginAs('participant');
  const grant = { email, role: 'gate_volunteer', gateId: gate._id };
  const results = await Promise.all([
    send('POST', '/api/committee/grants', grant),
    send('DELETE', `/api/gates/${gate._id}`),
  ]);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
});
