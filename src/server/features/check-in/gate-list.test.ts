import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { GateList } from '#contract/check-in.ts';
import { deleteEvent } from '#server/features/events/events.service.ts';
import { festivalIdUrl } from '#server/features/festival-ids/festival-ids.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const dates = { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T12:30:00.000Z' };
const HOUR = 60 * 60_000;
const later = { startDate: '2027-02-15T04:30:00.000Z', endDate: '2027-02-15T12:30:00.000Z' };

let test: TestApp;
let admin: Record<string, string>;
let turn = 0;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  test.time.now = new Date('2027-02-14T04:00:00.000Z');
});

const post = async (url: string, payload: object, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const scan = async (payload: object) => (await post('/api/check-in', payload, admin)).data;
const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).data;
const list = async (query: string, headers = admin): Promise<GateList> =>
  (await test.inject({ url: `/api/check-in/list?${query}`, headers })).json().data;
const namesOf = ({ registrations }: GateList) => registrations.map(({ name }) => name).sort();
const sha256 = (code: string) => createHash('sha256').update(code).digest('base64url');

it('the list names by hashed codes whom a gate admits today, and no code', async () => {
  const { _id: eventId, title } = await createEvent(test.context, dates);
  const asha = await register(eventId, 'Asha');
  const listed = await list(`eventId=${eventId}`);
  expect(listed).toMatchObject({
    at: '2027-02-14T04:00:00.000Z',
    isWhole: true,
    registrations: [
      { _id: asha._id, key: sha256(asha.code), kind: 'individual', name: 'Asha', eventId, eventTitle: title },
    ],
  });
  const { startDate, endDate } = dates;
  expect(listed.registrations[0]).toMatchObject({ eventStartDate: startDate, eventEndDate: endDate });
  expect(listed.registrations[0]?.people).toMatchObject([{ _id: asha.people[0]._id, name: 'Asha', checkedInAt: null }]);
  expect(JSON.stringify(listed)).not.toContain(asha.code);
  expect(JSON.stringify(listed)).not.toContain('@college.test');
  await scan({ code: asha.code });
  expect((await list(`eventId=${eventId}`)).registrations[0]?.people[0]?.checkedInAt).not.toBeNull();
});

it('the list knows people by their festival IDs, of an account or of an e-mail', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const guest = await register(eventId, 'Asha');
  const participant = await test.headersOf('participant');
  const user = (
    await post('/api/registrations', { eventId, name: 'Ravi', email: `ravi${turn}@college.test` }, participant)
  ).data;
  await register(eventId, 'Nobody');
  const key = (await festivalIdUrl(test.context, `asha${turn}@college.test`)).split('/').at(-1);
  const ofGuest = (await test.inject({ url: `/api/festival-ids/${key}` })).json().data.code;
  const ofUser = (await test.inject({ url: '/api/festival-id', headers: participant })).json().data.code;
  const listed = await list(`eventId=${eventId}`);
  const keysOf = (id: string) => listed.registrations.find(({ _id }) => _id === id)?.people[0]?.festivalKeys;
  expect(keysOf(guest._id)).toEqual([sha256(ofGuest)]);
  expect(keysOf(user._id)).toEqual([sha256(ofUser)]);
  expect(listed.registrations.filter(({ people }) => people[0]?.festivalKeys.length === 0)).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain(ofGuest);
  expect(await scan({ code: ofGuest, eventId })).toMatchObject({ result: 'admitted' });
});

it('the list has the sub-events of an event, and none of what is not confirmed, deleted, over or on another day', async () => {
  const { _id: mainId } = await createEvent(test.context, dates);
  const { _id: subId } = await createSubEventOf(test.context, mainId, { ...dates, capacity: 1 });
  const { _id: tomorrowId } = await createSubEventOf(test.context, mainId, later);
  const { _id: goneId } = await createSubEventOf(test.context, mainId, dates);
  await register(subId, 'Asha');
  await register(subId, 'Waiting');
  await register(tomorrowId, 'Tomorrow');
  await register(goneId, 'Gone');
  await deleteEvent(test.context, 'sub', goneId);
  expect(namesOf(await list(`eventId=${mainId}`))).toEqual(['Asha']);
  test.time.now = new Date('2027-02-14T18:30:00.000Z');
  expect(namesOf(await list(`eventId=${mainId}`))).toEqual(['Tomorrow']);
});

it('the list has no registration all of whose money is going back', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const { _id: registrationId, code } = await register(eventId, 'Asha');
  const { db } = test.context;
  const at = test.time.now.toISOString();
  await db
    .insertInto('payments')
    .values({
      id: `p${turn}`,
      registrationId,
      method: 'desk',
      status: 'paid',
      amount: 100,
      reference: 'cash',
      checks: 0,
      createdAt: at,
      paidAt: at,
    })
    .execute();
  const refund = { id: `r${turn}`, paymentId: `p${turn}`, registrationId, amountPaise: 10_000, createdAt: at };
  await db
    .insertInto('refunds')
    .values({ ...refund, method: 'cash', status: 'pending', requestedByKind: 'admin', checks: 0 })
    .execute();
  expect(namesOf(await list(`eventId=${eventId}`))).toEqual([]);
  expect((await scan({ code })).message).toBe('This registration is being refunded');
  await db.updateTable('refunds').set({ amountPaise: 4000 }).where('id', '=', refund.id).execute();
  expect(namesOf(await list(`eventId=${eventId}`))).toEqual(['Asha']);
  await db.updateTable('refunds').set({ amountPaise: 10_000 }).where('id', '=', refund.id).execute();
  await db.updateTable('refunds').set({ status: 'failed' }).where('id', '=', refund.id).execute();
  expect(namesOf(await list(`eventId=${eventId}`))).toEqual(['Asha']);
});

it('a coordinator’s list has the events of their role alone', async () => {
  const { _id: mine } = await createEvent(test.context, dates);
  const { _id: other } = await createEvent(test.context, dates);
  await register(mine, 'Asha');
  await register(other, 'Ravi');
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: mine });
  expect(namesOf(await list('', headers))).toEqual(['Asha']);
  expect(namesOf(await list(`eventId=${other}`, headers))).toEqual([]);
});

it('a scan that waited for a connection counts as of when it was made, a day long', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const [asha, ravi] = await Promise.all(['Asha', 'Ravi'].map((name) => register(eventId, name)));
  test.time.now = new Date('2027-02-14T13:00:00.000Z');
  expect(await scan({ code: asha.code })).toMatchObject({ result: 'event_over' });
  const admitted = await scan({ code: asha.code, waitedMs: 8 * HOUR });
  expect(admitted).toMatchObject({
    result: 'admitted',
    registration: { people: [{ checkedInAt: '2027-02-14T05:00:00.000Z' }] },
  });
  expect(await scan({ code: asha.code, waitedMs: 8 * HOUR - 60_000 })).toMatchObject({ result: 'already_in' });
  expect(await scan({ code: ravi.code, waitedMs: 24 * HOUR + 60_000 })).toMatchObject({ result: 'event_over' });
  const response = await test.inject({
    method: 'POST',
    url: '/api/check-in',
    payload: { code: ravi.code, waitedMs: -1 },
    headers: admin,
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toMatchObject([{ path: 'waitedMs' }]);
});

it('a scan that somebody else sends says in the history who made it', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const asha = await register(eventId, 'Asha');
  await scan({ code: asha.code, scannedBy: 'Ravi Kumar' });
  const history = test.context.db
    .selectFrom('registrationHistory')
    .select('note')
    .where('registrationId', '=', asha._id);
  expect(await history.where('kind', '=', 'check_in').execute()).toEqual([{ note: 'Asha, scanned by Ravi Kumar' }]);
});

it('a scan that is sent twice is admitted twice, another one of the same moment is already in', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const asha = await register(eventId, 'Asha');
  const first = await scan({ code: asha.code, scanId: 'north-1' });
  expect(first).toMatchObject({ result: 'admitted' });
  test.time.now = new Date('2027-02-14T04:00:05.000Z');
  const again = await scan({ code: asha.code, scanId: 'north-1', waitedMs: 3 * HOUR });
  expect(again).toMatchObject({ result: 'admitted', admitted: first.admitted });
  expect(again.registration.people[0].checkedInAt).toBe('2027-02-14T04:00:00.000Z');
  expect(await scan({ code: asha.code, scanId: 'south-1' })).toMatchObject({ result: 'already_in', admitted: [] });
  await post('/api/check-in/undo', { registrationId: asha._id, people: first.admitted }, admin);
  expect(await scan({ code: asha.code, scanId: 'south-1' })).toMatchObject({ result: 'admitted' });
  expect(await scan({ code: asha.code, scanId: 'north-1' })).toMatchObject({ result: 'already_in' });
  const kinds = await test.context.db
    .selectFrom('registrationHistory')
    .select('kind')
    .where('registrationId', '=', asha._id)
    .where('kind', '=', 'check_in')
    .execute();
  expect(kinds).toHaveLength(2);
});

it('a scan that its gate takes back is undone alone, and checks nobody in where it arrives later', async () => {
  const { _id: eventId } = await createEvent(test.context, dates);
  const asha = await register(eventId, 'Asha');
  const people = [asha.people[0]._id];
  const undo = (scanId: string) => post('/api/check-in/undo', { registrationId: asha._id, people, scanId }, admin);
  await scan({ code: asha.code, scanId: 'north-1' });
  expect((await undo('north-1')).data.registration.people[0].checkedInAt).toBeNull();
  expect(await scan({ code: asha.code, scanId: 'north-1', people })).toMatchObject({
    result: 'not_on_pass',
    message: 'This scan was undone. Scan it again',
  });
  await undo('north-2');
  expect(await scan({ code: asha.code, scanId: 'north-2' })).toMatchObject({ result: 'not_on_pass', admitted: [] });
  // Somebody else has let her in meanwhile.
  expect(await scan({ code: asha.code, scanId: 'south-1' })).toMatchObject({ result: 'admitted' });
  const { data } = await undo('north-3');
  expect(data).toMatchObject({ result: 'already_in', message: 'Still in, by another scan: Asha' });
  expect(data.registration.people[0].checkedInAt).not.toBeNull();
});

it('of a scan that its gate takes back for some of a team the others come in', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, participationType: 'team', teamSize: 2 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: `${name.toLowerCase()}${turn}@c.test` }));
  const team = { teamName: 'Duo', contactEmail: 't@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  const [asha, ravi] = registration.people.map(({ _id }: { _id: string }) => _id);
  const undo = { registrationId: registration._id, people: [asha], scanId: 'north-4' };
  await post('/api/check-in/undo', undo, admin);
  const sent = { code: registration.code, people: [asha, ravi], scanId: 'north-4' };
  expect(await scan(sent)).toMatchObject({ result: 'admitted', admitted: [ravi] });
  await scan({ code: registration.code, people: [asha], scanId: 'south-4' });
  const both = await post('/api/check-in/undo', { ...undo, people: [asha, ravi] }, admin);
  expect(both.data).toMatchObject({ result: 'already_in', message: 'Still in, by another scan: Asha' });
  const alone = await post('/api/check-in/undo', { registrationId: registration._id, people: [asha] }, admin);
  expect(alone.data).toMatchObject({ result: 'choose', message: 'Check-in undone' });
});

it('a scan of a team that is sent twice names those whom it let in, and not those who were in before', async () => {
  const { _id: eventId } = await createEvent(test.context, { ...dates, participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi', 'Meera'].map((name) => ({ name, email: `${name.toLowerCase()}${turn}@c.test` }));
  const team = { teamName: 'Trio', contactEmail: 't@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  const people = registration.people.map(({ _id }: { _id: string }) => _id);
  await scan({ code: registration.code, people: people.slice(0, 1), scanId: 'south-2' });
  for (let sent = 0; sent < 2; sent += 1) {
    const { result, admitted } = await scan({ code: registration.code, people, scanId: 'north-2' });
    expect([result, admitted.toSorted()]).toEqual(['admitted', people.slice(1).toSorted()]);
  }
  const both = await Promise.all([1, 2].map(() => scan({ code: registration.code, people, scanId: 'north-2' })));
  expect(both.map(({ result }) => result)).toEqual(['admitted', 'admitted']);
});
