import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { lockRow } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { checkInPeople } from './check-in.repository.ts';

let test: TestApp;
let turn = 0;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const post = async (url: string, payload: object = {}, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const scan = async (payload: object) => (await post('/api/check-in', { anyDay: true, ...payload }, admin)).data;
const count = async (eventId: string) =>
  (await test.inject({ method: 'GET', url: `/api/check-in/count?eventId=${eventId}`, headers: admin })).json().data;

const register = async (eventId: string, name: string) =>
  (await post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}${turn}@college.test` })).data;

it('scan admits a person once, then says when and by whom, and admits again after undo', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const registration = await register(eventId, 'Asha');
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 1 });
  const green = await scan({ code: `https://utsav.example/pass/${registration.code}?from=mail`, eventId });
  expect(green).toMatchObject({ result: 'admitted', message: 'Welcome!', registration: { name: 'Asha' } });
  expect(green.admitted).toEqual([registration.people[0]._id]);
  expect(await count(eventId)).toEqual({ checkedIn: 1, expected: 1 });

  const amber = await scan({ code: registration.code.toLowerCase() });
  expect(amber).toMatchObject({ result: 'already_in', admitted: [] });
  expect(amber.message).toBe('Already in: 10 Jan 2027, 12:00 by A admin');

  const undo = { registrationId: registration._id, people: [registration.people[0]._id] };
  expect((await post('/api/check-in/undo', undo, admin)).data.registration.people[0].checkedInAt).toBeNull();
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 1 });
  expect((await scan({ code: registration.code })).result).toBe('admitted');
  const detail = await test.inject({ method: 'GET', url: `/api/registrations/${registration._id}`, headers: admin });
  expect(
    detail
      .json()
      .data.history.map(({ kind }: { kind: string }) => kind)
      .sort(),
  ).toEqual(['check_in', 'check_in', 'check_in_undone', 'transition']);
});

it('scan rejects another event, an unconfirmed registration and an unknown code', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo Race', capacity: 1 });
  const { _id: otherId } = await createEvent(test.context);
  const registration = await register(eventId, 'Asha');
  const waiting = await register(eventId, 'Ravi');
  expect(await scan({ code: registration.code, eventId: otherId })).toMatchObject({
    result: 'other_event',
    message: 'This pass is for Robo Race',
  });
  expect(await scan({ code: waiting.code })).toMatchObject({
    result: 'not_confirmed',
    message: 'This registration is not confirmed: it is waitlisted',
  });
  expect(await scan({ code: 'ABCD-EFGH-JKMN-PQRS' })).toMatchObject({ result: 'unknown', registration: null });
  expect(await count(eventId)).toEqual({ checkedIn: 0, expected: 1 });
});

it('scan asks which members of a team came, and admits the others later', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi', 'Meera'].map((name) => ({
    name,
    email: `${name.toLowerCase()}${turn}@college.test`,
  }));
  const team = { teamName: 'Trio', contactEmail: 't@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  expect(await scan({ code: registration.code })).toMatchObject({ result: 'choose', admitted: [] });
  const [asha, ravi, meera] = registration.people.map(({ _id }: { _id: string }) => _id);
  expect(await scan({ code: registration.code, people: [asha, ravi] })).toMatchObject({
    result: 'admitted',
    message: 'Welcome! 2 of 3',
  });
  expect(await scan({ code: registration.code, people: [asha] })).toMatchObject({ result: 'already_in' });
  const last = await scan({ code: registration.code, people: [ravi, meera] });
  expect(last).toMatchObject({ result: 'admitted', message: 'Welcome!', admitted: [meera] });
  expect(await count(eventId)).toEqual({ checkedIn: 3, expected: 3 });
});

it('checkInPeople does not admit a person who was released from the registration', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: `${name.toLowerCase()}${turn}@college.test` }));
  const team = { teamName: 'Duo', contactEmail: 'd@college.test', members, eventId };
  const { registration } = await post('/api/team/registerTeam', team);
  const [asha, ravi] = registration.people.map(({ _id }: { _id: string }) => _id);
  const now = test.time.now.toISOString();
  // As if the member left between the gate's read and its write.
  await test.context.db.updateTable('participants').set({ releasedAt: now }).where('id', '=', ravi).execute();
  const admitted = await checkInPeople(test.context.db, registration._id, [asha, ravi], { by: 'An admin', now });
  expect(admitted).toEqual([asha]);
  expect(await count(eventId)).toEqual({ checkedIn: 1, expected: 1 });
});

it('scan admits a person once when several gates scan at the same time', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { code } = await register(eventId, 'Asha');
  const responses = await Promise.all(Array.from({ length: 8 }, () => scan({ code })));
  const results = responses.map(({ result }) => result).sort();
  expect(results).toEqual([...Array(1).fill('admitted'), ...Array(7).fill('already_in')]);
});

const insideOf = async (registrationId: string) =>
  test.context.db
    .selectFrom('participants')
    .select('checkedInAt')
    .where('registrationId', '=', registrationId)
    .execute();

/** A scan during which something else is committed between what the gate reads and its transaction. */
async function scanAfter(change: () => Promise<unknown>, payload: object) {
  const { db } = test.context;
  const begin = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const execute = async (work: never) => {
      await change();
      return db.transaction().execute(work);
    };
    return { execute } as never;
  });
  const response = await scan(payload);
  expect(begin).toHaveBeenCalledTimes(2);
  begin.mockRestore();
  return response;
}

it('scan admits nobody whose registration went under review after the gate read it', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: id, code } = await register(eventId, 'Asha');
  const change = () =>
    test.context.db.updateTable('registrations').set({ status: 'under_review' }).where('id', '=', id).execute();
  expect(await scanAfter(change, { code, eventId })).toMatchObject({ result: 'not_confirmed', admitted: [] });
  expect(await insideOf(id)).toEqual([{ checkedInAt: null }]);
});

it('scan admits nobody whose registration was moved to another event after the gate read it', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: otherId } = await createEvent(test.context, { title: 'Quiz' });
  const { _id: id, code } = await register(eventId, 'Asha');
  const change = () => {
    const { db } = test.context;
    return db.updateTable('registrations').set({ eventId: otherId }).where('id', '=', id).execute();
  };
  const message = 'This pass is for Quiz';
  expect(await scanAfter(change, { code, eventId })).toMatchObject({ result: 'other_event', message });
  expect(await insideOf(id)).toEqual([{ checkedInAt: null }]);
});

it.runIf(inject('database') === 'postgres')('scan waits for who changes the registration, then decides', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: id, code } = await register(eventId, 'Asha');
  const { scanned } = await inTransaction(test.context.db, async (trx) => {
    await lockRow(trx, 'registrations', 'id', id);
    const waiting = scan({ code, eventId });
    await waitForLockWaiters(test.context.db, 1);
    await trx.updateTable('registrations').set({ status: 'under_review' }).where('id', '=', id).execute();
    return { scanned: waiting };
  });
  expect(await scanned).toMatchObject({ result: 'not_confirmed', admitted: [] });
  expect(await insideOf(id)).toEqual([{ checkedInAt: null }]);
});

it('check-in is for admins only', async () => {
  const headers = await test.headersOf('participant');
  for (const [method, url] of [
    ['POST', '/api/check-in'],
    ['POST', '/api/check-in/undo'],
    ['GET', '/api/check-in/count'],
  ] as const) {
    expect((await test.inject({ method, url, payload: {} })).statusCode).toBe(401);
    expect((await test.inject({ method, url, payload: {}, headers })).statusCode).toBe(403);
  }
});
