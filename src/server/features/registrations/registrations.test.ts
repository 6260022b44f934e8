import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { countHeldSeats } from '#test/support/held/held-seats.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { defaultRegistrationSettings } from './registration-settings.service.ts';
import { expireAndPromoteAll } from './waitlist/expire-and-promote.service.ts';

let test: TestApp;
let turn = 0;
const START = new Date('2027-01-10T06:30:00.000Z');
beforeAll(async () => {
  // Paid in the browser, so that an unpaid seat is held for minutes.
  test = await startTestApp({
    razorpay: { keyId: 'rzp_test', keySecret: 'secret', webhookSecret: undefined, apiUrl: 'http://127.0.0.1:1' },
  });
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
  test.time.now = new Date(START);
});

const minutesLater = (minutes: number) => {
  test.time.now = new Date(test.time.now.getTime() + minutes * 60_000);
};

const newEvent = (overrides: Parameters<typeof createEvent>[1] = {}) => createEvent(test.context, overrides);

const post = (url: string, payload: object = {}, headers = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

const register = async (eventId: string, name: string, extra: object = {}) => {
  const email = `${name.toLowerCase()}${turn}@college.test`;
  return (await post('/api/registrations', { eventId, name, email, ...extra })).json();
};

const pass = async (code: string) => (await test.inject({ method: 'GET', url: `/api/passes/${code}` })).json().data;

const login = async (role: 'participant' | 'admin') => {
  const { email, ...headers } = await test.loginAs(role);
  return { email, headers };
};

it('register confirms one person at once where there is no fee', async () => {
  const { _id: eventId } = await newEvent({ capacity: 2 });
  const response = await register(eventId, 'Asha', { phone: '98765 43210', college: 'NIT Suryapur' });
  expect(response).toMatchObject({
    success: true,
    message: 'Registration Successful!',
    data: { kind: 'individual', status: 'confirmed', number: 1, amount: 0, expiresAt: null, cancellable: true },
  });
  expect(response.data.people).toEqual([
    { _id: expect.any(String), name: 'Asha', role: 'Participant', checkedInAt: null },
  ]);
  expect(response.data).not.toHaveProperty('email');
});

it('register accepts one active registration per person and event, in any spelling of the e-mail', async () => {
  const { _id: eventId } = await newEvent();
  const first = await register(eventId, 'Asha');
  const again = await post('/api/registrations', { eventId, name: 'Asha', email: `ASHA${turn}@College.test` });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'already_registered', errors: [{ path: 'email' }] });

  await post(`/api/passes/${first.data.code}/cancel`, { email: `asha${turn}@college.test` });
  expect((await register(eventId, 'Asha')).data).toMatchObject({ status: 'confirmed', number: 2 });
});

it('register accepts one of ten simultaneous requests of a person', async () => {
  const { _id: eventId } = await newEvent();
  const responses = await Promise.all(Array.from({ length: 10 }, () => register(eventId, 'Asha')));
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  expect(responses.filter(({ code }) => code === 'already_registered')).toHaveLength(9);
});

it('register takes the amount from the event, whatever the request says', async () => {
  const both = { participationType: 'both', entryFee: 900, individualEntryFee: 150, teamEntryFee: 500 } as const;
  const cases = [
    [{ entryFee: 200, individualEntryFee: 100 }, 200],
    [{ individualEntryFee: 100 }, 100],
    [both, 150],
    [{}, 0],
  ] as const;
  for (const [fees, amount] of cases) {
    const { _id: eventId } = await newEvent(fees);
    expect((await register(eventId, 'Asha', { amount: 1 })).data.amount).toBe(amount);
  }
  const { _id: eventId } = await newEvent({ ...both, teamSize: 2 });
  const team = { teamName: 'Duo', contactEmail: 'd@college.test', members: [{ name: 'A', email: 'a@college.test' }] };
  expect((await post('/api/team/registerTeam', { ...team, eventId })).json().registration.amount).toBe(500);
});

it('register rejects what the event does not take, with the reason', async () => {
  const { _id: teams } = await newEvent({ participationType: 'team' });
  expect(await register(teams, 'Asha')).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'eventId', message: 'This event takes teams only' }],
  });
  const { _id: members } = await newEvent({ isAuthenticationNeeded: true });
  expect(await register(members, 'Asha')).toMatchObject({ code: 'not_signed_in', status: 401 });
  expect(await register('nowhere', 'Asha')).toMatchObject({ code: 'event_not_found', status: 404 });
  const { _id: open } = await newEvent();
  expect((await post('/api/registrations', { eventId: open, name: 'Asha' })).json()).toMatchObject({
    errors: [{ path: 'email', message: 'Email is required' }],
  });
  test.time.now = new Date('2027-02-16T12:30:00Z');
  expect(await register(open, 'Asha')).toMatchObject({ code: 'registration_closed' });
});

it('register uses the account of a logged-in person, and mine lists only their registrations', async () => {
  const { _id: eventId } = await newEvent({ isAuthenticationNeeded: true });
  const asha = await login('participant');
  const other = await login('participant');
  const response = await post(
    '/api/registrations',
    { eventId, name: 'Asha', email: 'someone@else.test' },
    asha.headers,
  );
  expect(response.statusCode).toBe(200);
  const mine = (headers: object) =>
    test.inject({ method: 'GET', url: '/api/registrations/mine', headers: { ...headers } });
  expect((await mine(asha.headers)).json().data).toMatchObject([
    { _id: response.json().data._id, status: 'confirmed' },
  ]);
  expect((await mine(other.headers)).json().data).toEqual([]);
  expect((await mine({})).statusCode).toBe(401);

  const { code } = response.json().data;
  expect((await post(`/api/passes/${code}/cancel`, {}, other.headers)).statusCode).toBe(403);
  const gone = await post(`/api/passes/${code}/cancel`, {}, asha.headers);
  expect(gone.json().data).toMatchObject({ status: 'cancelled', cancellable: false, qrSvg: null });
});

it('an unpaid seat expires after half an hour and is offered in order', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1, entryFee: 100 });
  const held = (await register(eventId, 'Asha')).data;
  expect(held).toMatchObject({ status: 'pending_payment', expiresAt: '2027-01-10T07:00:00.000Z' });
  const second = (await register(eventId, 'Ravi')).data;
  const third = (await register(eventId, 'Meera')).data;
  expect([second, third]).toMatchObject([
    { status: 'waitlisted', position: 1 },
    { status: 'waitlisted', position: 2 },
  ]);

  minutesLater(31);
  await expireAndPromoteAll(test.context);
  expect(await pass(held.code)).toMatchObject({ status: 'expired', expiresAt: null });
  expect(await pass(second.code)).toMatchObject({ status: 'offered', expiresAt: '2027-01-11T07:01:00.000Z' });
  expect(await pass(third.code)).toMatchObject({ status: 'waitlisted', position: 1 });
  expect(await countHeldSeats(test.context.db, eventId)).toEqual({ counted: 1, written: 1 });

  minutesLater(25 * 60);
  await expireAndPromoteAll(test.context);
  expect(await pass(second.code)).toMatchObject({ status: 'expired' });
  expect(await pass(third.code)).toMatchObject({ status: 'offered' });
});

it('register expires and promotes first, without waiting for the scheduler', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1, entryFee: 100 });
  const first = (await register(eventId, 'Asha')).data;
  const waitlisted = (await register(eventId, 'Ravi')).data;
  minutesLater(31);
  const late = (await register(eventId, 'Meera')).data;
  expect(await pass(first.code)).toMatchObject({ status: 'expired' });
  expect(await pass(waitlisted.code)).toMatchObject({ status: 'offered' });
  expect(late).toMatchObject({ status: 'waitlisted', position: 1 });
});

it('acceptOffer confirms a free offer once, and not after its deadline', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1 });
  const first = (await register(eventId, 'Asha')).data;
  const second = (await register(eventId, 'Ravi')).data;
  await post(`/api/passes/${first.code}/cancel`, { email: `asha${turn}@college.test` });
  expect(await pass(second.code)).toMatchObject({ status: 'offered' });
  const accepted = await post(`/api/passes/${second.code}/accept`);
  expect(accepted.json().data).toMatchObject({ status: 'confirmed', qrSvg: expect.stringContaining('<svg') });
  expect((await post(`/api/passes/${second.code}/accept`)).json()).toMatchObject({ code: 'transition_not_allowed' });

  const third = (await register(eventId, 'Meera')).data;
  await post(`/api/passes/${second.code}/cancel`, { email: `ravi${turn}@college.test` });
  minutesLater(24 * 60 + 1);
  expect((await post(`/api/passes/${third.code}/accept`)).statusCode).toBe(409);
});

it('acceptOffer rejects an offer that costs something with payment_due', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1, entryFee: 1100 });
  const first = (await register(eventId, 'Asha')).data;
  const second = (await register(eventId, 'Ravi')).data;
  await post(`/api/passes/${first.code}/cancel`, { email: `asha${turn}@college.test` });
  expect(await pass(second.code)).toMatchObject({ status: 'offered' });
  expect((await post(`/api/passes/${second.code}/accept`)).json()).toMatchObject({
    code: 'payment_due',
    status: 409,
    detail: 'Pay ₹1,100 to take the seat',
  });
  expect(await pass(second.code)).toMatchObject({ status: 'offered', qrSvg: null });
});

it('register rejects an event with sub-events, for individuals and teams', async () => {
  const main = await newEvent({ participationType: 'both' });
  const sub = await createSubEventOf(test.context, main._id);
  expect(await register(main._id, 'Asha')).toMatchObject({ code: 'has_sub_events', status: 409 });
  const members = [{ name: 'Asha', email: `asha${turn}@college.test` }];
  const team = { teamName: 'Solo', contactEmail: 's@college.test', members, eventId: main._id };
  expect((await post('/api/team/registerTeam', team)).json()).toMatchObject({ code: 'has_sub_events', status: 409 });
  expect(await register(sub._id, 'Asha')).toMatchObject({ success: true });
});

it('register rejects an event that has its form on another site, for individuals and teams', async () => {
  const elsewhere = { participationType: 'both', registrationLink: 'https://forms.example/mic' } as const;
  const { _id: eventId } = await newEvent(elsewhere);
  const refused = { code: 'registration_closed', detail: 'This event takes registrations on another site' };
  expect(await register(eventId, 'Asha')).toMatchObject(refused);
  const members = [{ name: 'Asha', email: `asha${turn}@college.test` }];
  const team = { teamName: 'Solo', contactEmail: 's@college.test', members };
  expect((await post('/api/team/registerTeam', { ...team, eventId })).json()).toMatchObject(refused);
  const { _id: here } = await newEvent({ ...elsewhere, isRegistrationNeeded: true });
  expect((await post('/api/team/registerTeam', { ...team, eventId: here })).json()).toMatchObject({ success: true });
});

it('an unpaid seat is held as long as the settings say', async () => {
  const { headers } = await login('admin');
  const save = (payload: object) =>
    test.inject({ method: 'PUT', url: '/api/registrations/settings', payload, headers });
  expect((await save({ holdMinutes: 0, offerHours: 2 })).statusCode).toBe(400);
  const saved = (await save({ holdMinutes: 5, offerHours: 2, takesDesk: false })).json().data;
  expect(saved).toEqual({ ...defaultRegistrationSettings, holdMinutes: 5, offerHours: 2, takesDesk: false });
  const { _id: eventId } = await newEvent({ entryFee: 100 });
  expect((await register(eventId, 'Asha')).data.expiresAt).toBe('2027-01-10T06:35:00.000Z');
  await save({ holdMinutes: 30, offerHours: 24, takesDesk: true });
});

it('the history has every transition with time and actor, and an admin can cancel', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1 });
  const first = (await register(eventId, 'Asha')).data;
  const second = (await register(eventId, 'Ravi')).data;
  const { headers } = await login('admin');
  minutesLater(1);
  const url = `/api/registrations/${first._id}/cancel`;
  expect((await post(url, { note: 'Double booking' })).statusCode).toBe(401);
  const response = await post(url, { note: 'Double booking' }, headers);
  expect(response.json().data).toMatchObject({
    status: 'cancelled',
    transitions: ['refunded'],
    email: `asha${turn}@college.test`,
    people: [{ name: 'Asha', email: `asha${turn}@college.test` }],
    history: [
      { from: 'confirmed', to: 'cancelled', note: 'Double booking', actor: 'admin', actorName: 'A admin' },
      { from: null, to: 'confirmed', actor: 'participant', actorName: 'Asha', at: '2027-01-10T06:30:00.000Z' },
    ],
  });
  expect((await post(url, {}, headers)).json()).toMatchObject({ code: 'transition_not_allowed', status: 409 });
  expect(await pass(second.code)).toMatchObject({ status: 'offered' });
});

it('raising the capacity offers the new seats to the waitlist', async () => {
  const { _id: eventId } = await newEvent({ capacity: 1 });
  await register(eventId, 'Asha');
  const waitlisted = (await register(eventId, 'Ravi')).data;
  const { headers } = await login('admin');
  await test.inject({ method: 'PUT', url: `/api/events/edit/${eventId}`, payload: { capacity: 2 }, headers });
  await expireAndPromoteAll(test.context);
  expect(await pass(waitlisted.code)).toMatchObject({ status: 'offered' });
});

it('a pass shows its event and serves a calendar file; an unknown code is not found', async () => {
  const { _id: eventId } = await newEvent({ title: 'Robo, Race; & more' });
  const { code } = (await register(eventId, 'Asha')).data;
  const grouped = code.toLowerCase().replace(/(.{4})/g, '$1-');
  expect(await pass(grouped)).toMatchObject({
    eventTitle: 'Robo, Race; & more',
    url: expect.stringContaining(code),
  });
  const file = await test.inject({ method: 'GET', url: `/api/passes/${code}/calendar.ics` });
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.body).toContain('SUMMARY:Robo\\, Race\\; & more');
  expect(file.body).toContain('DTSTART:20270214T043000Z');
  expect((await test.inject({ method: 'GET', url: '/api/passes/ABCDEFGHABCDEFGH' })).statusCode).toBe(404);
  expect((await test.inject({ method: 'GET', url: '/api/passes/short' })).statusCode).toBe(400);
});

it('GET /api/seats has the seats left in active events with a capacity, as they are at the moment', async () => {
  const full = await newEvent({ capacity: 1 });
  const roomy = await newEvent({ capacity: 3 });
  const inactive = await newEvent({ capacity: 3, status: 'inactive' });
  const itsSubEvent = await createSubEventOf(test.context, inactive._id, { capacity: 3 });
  const hidden = [await newEvent(), inactive, itsSubEvent];
  await register(full._id, 'Asha');
  await register(full._id, 'Bela');
  const read = async () => {
    const response = await test.inject({ url: '/api/seats' });
    expect(response.headers['cache-control']).toContain('no-store');
    return response.json<{ data: { eventId: string }[] }>().data;
  };
  const seats = await read();
  expect(seats).toContainEqual({ eventId: full._id, available: 0, waitlisted: 1 });
  expect(seats).toContainEqual({ eventId: roomy._id, available: 3, waitlisted: 0 });
  expect(seats.filter(({ eventId }) => hidden.some(({ _id }) => _id === eventId))).toEqual([]);
  await register(roomy._id, 'Asha');
  expect(await read()).toContainEqual({ eventId: roomy._id, available: 2, waitlisted: 0 });
});
