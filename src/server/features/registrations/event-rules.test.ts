import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const DEADLINE = '2027-02-10T12:30:00.000Z';
const START = '2027-02-14T04:30:00.000Z';
const SECOND_DAY = '2027-02-15T04:30:00.000Z';
const END = '2027-02-16T12:30:00.000Z';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

let people = 0;
const send = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, headers: object = {}, payload?: object) =>
  (await test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })).json();
async function register(eventId: string) {
  people += 1;
  const email = `person${people}@rules.test`;
  return { email, ...(await send('POST', '/api/registrations', {}, { eventId, name: `Person ${people}`, email })) };
}
async function person() {
  const headers = await test.headersOf('participant');
  return headers;
}
const at = (instant: string, ms = 0) => {
  test.time.now = new Date(Date.parse(instant) + ms);
};

describe('the registration deadline', () => {
  it('is the event’s start where none is set, for people and for teams', async () => {
    const { _id } = await createEvent(test.context, { participationType: 'both', teamSize: 2 });
    at(START, -1);
    expect(await register(_id)).toMatchObject({ success: true });
    at(START);
    expect(await register(_id)).toMatchObject({ code: 'registration_closed' });
    const team = { eventId: _id, teamName: 'Late', contactEmail: 'late@rules.test' };
    expect(
      await send(
        'POST',
        '/api/team/registerTeam',
        {},
        { ...team, members: [{ name: 'Late', email: 'late@rules.test' }] },
      ),
    ).toMatchObject({ code: 'registration_closed' });
    const seats = await send('GET', `/api/events/${_id}/seats`);
    expect(seats.data).toMatchObject({ registrationWindow: 'closed', closesAt: START });
  });

  it.each([
    ['before the start', DEADLINE],
    ['after the start', SECOND_DAY],
  ])('can be set %s', async (_when, registrationEnds) => {
    const { _id, effectiveRules } = await createEvent(test.context, { registrationEnds });
    expect(effectiveRules.registrationClosesAt).toBe(registrationEnds);
    at(registrationEnds, -1);
    expect(await register(_id)).toMatchObject({ success: true });
    at(registrationEnds);
    expect(await register(_id)).toMatchObject({ code: 'registration_closed' });
  });

  it('is the event’s end where registration opens only after the start', async () => {
    const { _id } = await createEvent(test.context, { registrationStarts: SECOND_DAY });
    at(SECOND_DAY);
    expect(await register(_id)).toMatchObject({ success: true });
  });

  it('does not keep a freed seat from the waitlist before the event starts', async () => {
    const { _id } = await createEvent(test.context, { registrationEnds: DEADLINE, capacity: 1 });
    const first = await register(_id);
    const second = await register(_id);
    at(DEADLINE, 1);
    await send('POST', `/api/passes/${first.data.code}/cancel`, {}, { email: first.email });
    expect((await send('GET', `/api/passes/${second.data.code}`)).data.status).toBe('offered');
  });
});

describe('fields that contradict each other', () => {
  const refused: [keyof CreateMainEvent, Partial<CreateMainEvent>][] = [
    ['registrationStarts', { registrationStarts: '2027-03-01T04:30:00.000Z' }],
    ['registrationEnds', { registrationEnds: '2027-02-17T04:30:00.000Z' }],
    ['registrationEnds', { registrationStarts: SECOND_DAY, registrationEnds: DEADLINE }],
    ['rosterLocksAt', { rosterLocksAt: '2027-02-17T04:30:00.000Z' }],
    ['cancellationEnds', { cancellationEnds: '2027-02-17T04:30:00.000Z' }],
    ['minTeamSize', { participationType: 'team', teamSize: 3, minTeamSize: 4 }],
    ['refundPercent', { refundRule: 'part' }],
    ['endDate', { endDate: NOW }],
  ];
  it.each(refused)('are rejected when an event is created, naming %s', async (field, fields) => {
    const event = { title: 'Wrong', startDate: START, endDate: END, ...fields };
    const response = await send('POST', '/api/events/mainEvent', admin, event);
    expect(response).toMatchObject({ code: 'validation_failed', status: 400 });
    expect(response.errors.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  it('are rejected when an event is changed, by what is stored too', async () => {
    const { _id } = await createEvent(test.context, { registrationEnds: SECOND_DAY });
    const response = await send('PUT', `/api/events/edit/${_id}`, admin, { registrationStarts: SECOND_DAY });
    expect(response).toMatchObject({ code: 'validation_failed', errors: [{ path: 'registrationEnds' }] });
    const shorter = { endDate: '2027-02-14T12:30:00.000Z' };
    expect((await send('PUT', `/api/events/edit/${_id}`, admin, shorter)).errors[0].path).toBe('registrationEnds');
  });
});

describe('a sub-event', () => {
  const main = (fields: Partial<CreateMainEvent>) => createEvent(test.context, fields);

  it.each<[string, Partial<CreateMainEvent>, string]>([
    ['is closed while its main event is inactive', { status: 'inactive' }, 'registration_closed'],
    ['opens when its main event does', { registrationStarts: '2027-01-11T06:30:00.000Z' }, 'registration_closed'],
    ['closes when its main event does', { registrationEnds: '2027-01-10T06:00:00.000Z' }, 'registration_closed'],
    ['needs a login where its main event does', { isAuthenticationNeeded: true }, 'not_signed_in'],
  ])('%s', async (_title, fields, code) => {
    const { _id: mainEventId } = await main(fields);
    const sub = await createSubEventOf(test.context, mainEventId);
    expect(await register(sub._id)).toMatchObject({ code });
    const shown = (await send('GET', `/api/events/showSubEvent/subevent/${sub._id}`)).data;
    expect(shown).toMatchObject({ status: 'active', registrationStarts: null, isAuthenticationNeeded: false });
  });

  it('has its own window where one is set', async () => {
    const { _id: mainEventId } = await main({
      registrationStarts: '2027-01-11T06:30:00.000Z',
      registrationEnds: DEADLINE,
    });
    const own = await createSubEventOf(test.context, mainEventId, {
      registrationStarts: '2027-01-09T06:30:00.000Z',
      registrationEnds: SECOND_DAY,
    });
    expect(await register(own._id)).toMatchObject({ success: true });
    at(DEADLINE, 1);
    expect(await register(own._id)).toMatchObject({ success: true });
  });

  it('of a main event that closes later closes when it starts itself', async () => {
    const { _id: mainEventId } = await main({ registrationEnds: SECOND_DAY });
    const sub = await createSubEventOf(test.context, mainEventId);
    expect(sub.effectiveRules.registrationClosesAt).toBe(START);
  });
});

it('a main event declared to have sub-events takes no registrations before there are any', async () => {
  const { _id } = await createEvent(test.context, { hasSubEvents: true });
  expect(await register(_id)).toMatchObject({ code: 'has_sub_events', status: 409 });
});

describe('the roster lock', () => {
  const team = async (fields: Partial<CreateMainEvent>, instant = NOW) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, ...fields });
    const leader = await person();
    at(instant);
    const made = await send('POST', '/api/teams', leader, { eventId, teamName: 'Trio' });
    return { leader, made };
  };
  const join = async (joinCode: string) => send('POST', `/api/teams/join/${joinCode}`, await person(), {});
  const invite = async (joinCode: string) => (await send('GET', `/api/teams/join/${joinCode}`)).data;

  it('lets a team made after the start of the event fill up until registration closes', async () => {
    const late = '2027-02-14T06:30:00.000Z';
    const { leader, made } = await team({ registrationEnds: SECOND_DAY }, late);
    const { joinCode, registration } = made.data;
    expect(await invite(joinCode)).toMatchObject({ joinable: true });
    expect(await join(joinCode)).toMatchObject({ success: true });
    at(SECOND_DAY);
    expect(await invite(joinCode)).toMatchObject({ joinable: false, reason: 'final' });
    expect(await join(joinCode)).toMatchObject({ code: 'transition_not_allowed' });
    at(SECOND_DAY, -1);
    expect(await send('POST', `/api/passes/${registration.code}/cancel`, leader)).toMatchObject({ success: true });
  });

  it('lets teams fill up after the registration deadline, until the lock', async () => {
    const { made } = await team({ registrationEnds: '2027-01-20T06:30:00.000Z', rosterLocksAt: DEADLINE });
    at(DEADLINE, -1);
    expect(await invite(made.data.joinCode)).toMatchObject({ joinable: true });
    expect(await join(made.data.joinCode)).toMatchObject({ success: true });
    at(DEADLINE);
    expect(await invite(made.data.joinCode)).toMatchObject({ joinable: false, reason: 'final' });
    expect(await join(made.data.joinCode)).toMatchObject({
      code: 'transition_not_allowed',
      detail: expect.stringContaining('final since 10 February 2027'),
    });
  });

  it('rejects a team that others are to join once teams are final', async () => {
    const { made } = await team({ rosterLocksAt: DEADLINE }, DEADLINE);
    expect(made).toMatchObject({ code: 'registration_closed', detail: expect.stringContaining('final since') });
  });
});

describe('the cancellation deadline', () => {
  it('ends cancelling by people before the start, and the registration says so', async () => {
    const { _id } = await createEvent(test.context, {
      cancellationEnds: DEADLINE,
      refundRule: 'part',
      refundPercent: 50,
    });
    const { data, email } = await register(_id);
    expect(data).toMatchObject({ cancellable: true, cancellationClosesAt: DEADLINE, refundPercent: 50 });
    at(DEADLINE);
    expect((await send('GET', `/api/passes/${data.code}`)).data).toMatchObject({ cancellable: false });
    expect(await send('POST', `/api/passes/${data.code}/cancel`, {}, { email })).toMatchObject({
      code: 'transition_not_allowed',
      detail: expect.stringContaining('Cancelling was possible until 10 February 2027'),
    });
  });

  it('and its refund rule are those of the main event where a sub-event sets none', async () => {
    const { _id: mainEventId } = await createEvent(test.context, { cancellationEnds: DEADLINE, refundRule: 'full' });
    const inheriting = await createSubEventOf(test.context, mainEventId);
    const own = await createSubEventOf(test.context, mainEventId, { cancellationEnds: SECOND_DAY, refundRule: 'none' });
    expect((await register(inheriting._id)).data).toMatchObject({ cancellationClosesAt: DEADLINE, refundPercent: 100 });
    expect((await register(own._id)).data).toMatchObject({ cancellationClosesAt: SECOND_DAY, refundPercent: 0 });
  });
});
