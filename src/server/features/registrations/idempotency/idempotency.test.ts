import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepIdempotencyKeys } from './idempotency.service.ts';

let test: TestApp;
let turn = 0;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const email = (name: string) => `${name.toLowerCase()}.once${turn}@college.test`;
const key = () => `a-filled-form-number-${turn}`;
const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();
const register = (payload: object, headers = {}) =>
  post('/api/registrations', { name: 'Asha', email: email('Asha'), idempotencyKey: key(), ...payload }, headers);
const countRegistrations = async (eventId: string) =>
  (await test.context.db.selectFrom('registrations').select('id').where('eventId', '=', eventId).execute()).length;

it('a registration sent again with its idempotency key gets the one that the first attempt made', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const first = await register({ eventId });
  expect(first.success).toBe(true);
  expect((await register({ eventId })).data).toEqual(first.data);
  expect(await countRegistrations(eventId)).toBe(1);
  // Without the key the code of the pass stays with who has the e-mail.
  expect(await register({ eventId, idempotencyKey: undefined })).toMatchObject({ code: 'already_registered' });
  const other = await register({ eventId, idempotencyKey: 'another-form-of-them' });
  expect(other).toMatchObject({ code: 'already_registered' });
});

it('the same request sent several times at once registers once, and each gets the registration', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const all = await Promise.all(Array.from({ length: 6 }, () => register({ eventId })));
  expect(new Set(all.map(({ data }) => data?.code)).size).toBe(1);
  expect(await countRegistrations(eventId)).toBe(1);
});

it('a key leads back to a registration after the event has closed, but to none that has ended', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { data } = await register({ eventId });
  await post(`/api/passes/${data.code}/cancel`, { email: email('Asha') });
  const second = await register({ eventId });
  expect(second.success).toBe(true);
  expect(second.data.code).not.toBe(data.code);
  await test.context.db.updateTable('events').set({ isActive: false }).where('id', '=', eventId).execute();
  expect((await register({ eventId })).data.code).toBe(second.data.code);
});

it('a key of one e-mail or event leads to no registration of another', async () => {
  const [one, two] = [await createEvent(test.context), await createEvent(test.context)];
  const asha = await register({ eventId: one._id });
  const ravi = await register({ eventId: one._id, name: 'Ravi', email: email('Ravi') });
  const elsewhere = await register({ eventId: two._id });
  expect(new Set([asha, ravi, elsewhere].map(({ data }) => data.code)).size).toBe(3);
});

it('a team registered, created or joined again with its key is the same team', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Asha', 'Ravi'].map((name) => ({ name, email: email(name) }));
  const team = { teamName: 'Duo', contactEmail: email('Asha'), members, eventId, idempotencyKey: key() };
  const first = await post('/api/team/registerTeam', team);
  const [second, third] = await Promise.all([1, 2].map(() => post('/api/team/registerTeam', team)));
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await post('/api/team/registerTeam', { ...team, idempotencyKey: undefined })).toMatchObject({
    code: 'already_registered',
  });

  const { email: _leader, ...leader } = await test.loginAs('participant');
  const own = { eventId, teamName: 'Trio', idempotencyKey: key() };
  const created = await post('/api/teams', own, leader);
  expect((await post('/api/teams', own, leader)).data._id).toBe(created.data._id);
  const { email: _member, ...member } = await test.loginAs('participant');
  const join = (payload: object) => post(`/api/teams/join/${created.data.joinCode}`, payload, member);
  await join({ idempotencyKey: key() });
  expect((await join({ idempotencyKey: key() })).data._id).toBe(created.data._id);
  expect(await join({})).toMatchObject({ code: 'already_registered' });
});

it('a form filled in for an account is refused once its session has ended, and for another account', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { email: account, ...headers } = await test.loginAs('participant');
  expect(await register({ eventId, account })).toMatchObject({ code: 'not_signed_in', status: 401 });
  const { email: _other, ...others } = await test.loginAs('participant');
  expect(await register({ eventId, account }, others)).toMatchObject({ code: 'not_signed_in' });
  expect(await countRegistrations(eventId)).toBe(0);
  expect(await register({ eventId, account }, headers)).toMatchObject({ success: true });
});

it('keys are forgotten after two days, registrations are not', async () => {
  const { _id: eventId } = await createEvent(test.context);
  await register({ eventId });
  const later = new Date(test.time.now.getTime() + 3 * 24 * 60 * 60 * 1000);
  await sweepIdempotencyKeys({ ...test.context, clock: () => later });
  expect(await test.context.db.selectFrom('idempotencyKeys').select('id').execute()).toEqual([]);
  expect(await register({ eventId })).toMatchObject({ code: 'already_registered' });
  expect(await countRegistrations(eventId)).toBe(1);
});
