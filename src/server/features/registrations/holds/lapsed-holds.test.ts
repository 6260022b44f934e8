import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const YEAR = 365 * 24 * 60 * 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

const post = async (url: string, payload: object, headers = {}) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();

/** Long after every hold, before the scheduler has run. */
const afterTheHold = () => {
  test.time.now = new Date(Date.parse(NOW) + YEAR);
};
const longEvent = (overrides = {}) =>
  createEvent(test.context, {
    entryFee: 100,
    startDate: '2099-02-14T04:30:00Z',
    endDate: '2099-02-15T04:30:00Z',
    ...overrides,
  });

it('a person whose hold has lapsed can register again at once', async () => {
  const { _id: eventId } = await longEvent();
  const payload = { eventId, name: 'Asha', email: 'asha@lapsed.test' };
  expect(await post('/api/registrations', payload)).toMatchObject({ data: { status: 'pending_payment' } });
  expect(await post('/api/registrations', payload)).toMatchObject({ code: 'already_registered' });
  afterTheHold();
  expect(await post('/api/registrations', payload)).toMatchObject({ data: { status: 'pending_payment', number: 2 } });
});

it('a team whose hold has lapsed can be registered again at once, by its leader and for its members', async () => {
  const { _id: eventId } = await longEvent({ participationType: 'team', teamSize: 3 });
  const members = ['asha', 'ravi'].map((name) => ({ name, email: `${name}@lapsed-team.test` }));
  const payload = { eventId, teamName: 'Duo', contactEmail: members[0]?.email, members };
  const register = () => post('/api/team/registerTeam', payload);
  expect(await register()).toMatchObject({ registration: { status: 'pending_payment', number: 1 } });
  expect(await register()).toMatchObject({ code: 'already_registered' });
  afterTheHold();
  const again = await register();
  expect(again).toMatchObject({ success: true, registration: { status: 'pending_payment', number: 2 } });
  expect(again.data.members).toHaveLength(2);
  // The seat of the lapsed one is free again, and that of the new one held.
  const { reserved } = await test.context.db
    .selectFrom('eventCapacity')
    .select('reserved')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(reserved).toBe(1);
});

it('a logged-in leader whose hold has lapsed can create the team again at once', async () => {
  const { _id: eventId } = await longEvent({ participationType: 'team', teamSize: 3, capacity: 1 });
  const { cookie, origin } = await test.loginAs('participant');
  const create = () => post('/api/teams', { eventId, teamName: 'Duo', name: 'Asha' }, { cookie, origin });
  expect(await create()).toMatchObject({ data: { registration: { status: 'pending_payment' } } });
  expect(await create()).toMatchObject({ code: 'already_registered' });
  afterTheHold();
  expect(await create()).toMatchObject({ data: { registration: { status: 'pending_payment', number: 2 } } });
});

it('a person whose hold has lapsed can join a team at once, unless the team’s hold has lapsed too', async () => {
  const { _id: eventId } = await longEvent({ participationType: 'both', teamSize: 3, individualEntryFee: 50 });
  const [leader, mate] = await Promise.all([test.loginAs('participant'), test.loginAs('participant')]);
  const headersOf = ({ cookie, origin }: typeof mate) => ({ cookie, origin });
  await post('/api/registrations', { eventId, name: 'Ravi' }, headersOf(mate));
  afterTheHold();
  const team = await post('/api/teams', { eventId, teamName: 'Duo', name: 'Asha' }, headersOf(leader));
  const join = () => post(`/api/teams/join/${team.data.joinCode}`, { name: 'Ravi' }, headersOf(mate));
  expect(await join()).toMatchObject({ success: true });

  test.time.now = new Date(test.time.now.getTime() + YEAR);
  const third = await test.loginAs('participant');
  const late = await post(`/api/teams/join/${team.data.joinCode}`, { name: 'Meera' }, headersOf(third));
  expect(late).toMatchObject({ code: 'transition_not_allowed' });
});

describe('a hold that has lapsed and is not expired yet counts for no other event:', () => {
  const register = (eventId: string, email: string, headers = {}) =>
    post('/api/registrations', { eventId, name: 'Asha', email }, headers);

  it.each([
    ['of its group', { exclusiveGroup: 'Lapsed dance' }],
    ['at its time', { overlapRule: 'refuse' }],
  ])('%s', async (title, fields) => {
    const email = `${title.replaceAll(' ', '')}@lapsed.test`;
    const [first, second] = [await longEvent(fields), await longEvent(fields)];
    expect(await register(first._id, email)).toMatchObject({ data: { status: 'pending_payment' } });
    expect(await register(second._id, email)).toMatchObject({ code: 'event_conflict' });
    afterTheHold();
    expect(await register(second._id, email)).toMatchObject({ data: { status: 'pending_payment' } });
  });

  it('nor in what its owner sees before they register', async () => {
    const fields = { overlapRule: 'refuse' } as const;
    const [first, second] = [await longEvent(fields), await longEvent(fields)];
    const { cookie, origin, email } = await test.loginAs('participant');
    await register(first._id, email, { cookie, origin });
    const conflicts = async () =>
      (await test.inject({ method: 'GET', url: `/api/events/${second._id}/conflicts`, headers: { cookie } })).json();
    expect((await conflicts()).data).toHaveLength(1);
    afterTheHold();
    expect((await conflicts()).data).toEqual([]);
  });
});

it('a registration whose e-mail was not confirmed in time counts for no other event, one whose payment is checked does', async () => {
  const strict = await startTestApp({ requireEmailVerification: true });
  try {
    const group = { exclusiveGroup: 'Unverified', startDate: '2099-02-14T04:30:00Z', endDate: '2099-02-15T04:30:00Z' };
    const [first, second] = [await createEvent(strict.context, group), await createEvent(strict.context, group)];
    const register = async (eventId: string) =>
      (
        await strict.inject({
          method: 'POST',
          url: '/api/registrations',
          payload: { eventId, name: 'Asha', email: 'asha@unverified.test' },
        })
      ).json();
    strict.time.now = new Date(NOW);
    expect(await register(first._id)).toMatchObject({ data: { status: 'confirmed' } });
    expect(await register(second._id)).toMatchObject({ code: 'event_conflict' });
    strict.time.now = new Date(Date.parse(NOW) + YEAR);
    const checked = (status: 'under_review' | 'confirmed') =>
      strict.context.db.updateTable('registrations').set({ status }).where('eventId', '=', first._id).execute();
    await checked('under_review');
    expect(await register(second._id)).toMatchObject({ code: 'event_conflict' });
    await checked('confirmed');
    expect(await register(second._id)).toMatchObject({ data: { status: 'confirmed' } });
  } finally {
    await strict.close();
  }
});
