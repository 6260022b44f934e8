import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let turn = 0;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  turn += 1;
});

const person = (name: string) => ({ name, email: `${name.toLowerCase()}${turn}@college.test` });

const team = (members: string[], extra: object = {}) => ({
  teamName: 'Code Warriors',
  teamLogo: 'https://college.test/logo.png',
  contactEmail: 'captain@college.test',
  contactNumber: '+91 98765 43210',
  teamLeader: members[0],
  members: members.map((name) => ({ ...person(name), role: 'whatever the browser says' })),
  ...extra,
});

const register = (payload: object, headers = {}) =>
  test.inject({ method: 'POST', url: '/api/team/registerTeam', payload, headers });

it('registerTeam stores a team without an event, with the first member as leader', async () => {
  const response = await register(team(['Asha', 'Ravi']));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    success: true,
    message: 'Team Registration Successful!',
    registration: null,
    data: {
      teamName: 'Code Warriors',
      teamLogo: 'https://college.test/logo.png',
      contactEmail: 'captain@college.test',
      contactNumber: '+91 98765 43210',
      teamLeader: 'Asha',
      eventId: null,
      members: [
        { ...person('Asha'), role: 'Team Leader' },
        { ...person('Ravi'), role: 'Member' },
      ],
    },
  });
});

it('registerTeam accepts contactPhone, and rejects missing fields by their path', async () => {
  const { contactNumber: _contactNumber, ...rest } = team(['Asha']);
  expect((await register({ ...rest, contactPhone: '98765 43210' })).json().data.contactNumber).toBe('98765 43210');

  const bad = await register({ teamName: ' ', contactEmail: 'nobody', members: [{ name: '', email: 'x' }] });
  expect(bad.statusCode).toBe(400);
  const errors = Object.fromEntries(
    bad.json().errors.map((error: { path: string; message: string }) => [error.path, error.message]),
  );
  expect(errors).toMatchObject({
    teamName: 'Team name is required',
    contactEmail: 'Please enter a valid email',
    'members.0.name': 'Name is required',
    'members.0.email': 'Please enter a valid email',
  });
});

it('registerTeam rejects a logo without https, which pages would not show', async () => {
  const refused = await register({ ...team(['Asha']), teamLogo: 'http://college.test/logo.png' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual([{ path: 'teamLogo', message: 'Must be a url that begins with https://' }]);
});

it('registerTeam registers the team for an event and confirms it where there is no fee', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, capacity: 10 });
  const response = (await register(team(['Asha', 'Ravi', 'Meera'], { eventId }))).json();
  expect(response.data).toMatchObject({ eventId });
  expect(response.registration).toMatchObject({ eventId, kind: 'team', status: 'confirmed', amount: 0, number: 1 });
  expect(response.registration.people).toHaveLength(3);
  expect(response.registration.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/);

  const seats = await test.inject({ method: 'GET', url: `/api/events/${eventId}/seats` });
  expect(seats.json().data).toMatchObject({
    capacity: 10,
    reserved: 1,
    available: 9,
    waitlisted: 0,
    registrationWindow: 'open',
  });
});

it('registerTeam rejects a team larger than the event allows', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const response = await register(team(['Asha', 'Ravi', 'Meera'], { eventId }));
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([{ path: 'members', message: 'A team for this event has at most 2 members' }]);
});

it('registerTeam rejects a person who is in a team of the event, by path for people with a verified e-mail alone', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  expect((await register(team(['Asha', 'Ravi'], { eventId }))).statusCode).toBe(200);
  const stranger = await register(team(['Meera', 'Ravi'], { eventId }));
  expect(stranger.statusCode).toBe(409);
  expect(stranger.json()).toMatchObject({
    code: 'already_registered',
    errors: [
      { path: 'members', message: 'Somebody in this team is registered for this event already. Log in to see who' },
    ],
  });
  expect(stranger.body).not.toContain('ravi');
  const headers = await test.headersOf('participant');
  const payload = team(['Meera', 'Ravi'], { eventId });
  const again = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload, headers });
  expect(again.json()).toMatchObject({
    code: 'already_registered',
    errors: [{ path: 'members.1.email', message: `ravi${turn}@college.test is registered for this event already` }],
  });
  const seats = await test.inject({ method: 'GET', url: `/api/events/${eventId}/seats` });
  expect(seats.json().data.reserved).toBe(1);
});

it('registerTeam requires a login where the event does', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', isAuthenticationNeeded: true });
  const input = team(['Asha'], { eventId });
  expect((await register(input)).statusCode).toBe(401);
  const headers = await test.headersOf('participant');
  expect((await register(input, headers)).statusCode).toBe(200);
});

it('registerTeam rejects by the dates, the status and the kinds of the event', async () => {
  const send = async (overrides: Parameters<typeof createEvent>[1]) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', ...overrides });
    return (await register(team(['Asha'], { eventId }))).json();
  };
  expect(await send({ registrationStarts: '2027-01-11T09:00:00Z' })).toMatchObject({
    code: 'registration_closed',
    status: 409,
    detail: 'Registration opens on 11 January 2027 at 14:30',
  });
  expect(await send({ startDate: '2027-01-01T00:00Z', endDate: '2027-01-02T00:00Z' })).toMatchObject({
    code: 'registration_closed',
    detail: 'Registration for this event is closed',
  });
  expect(await send({ status: 'inactive' })).toMatchObject({ code: 'registration_closed' });
  expect(await send({ participationType: 'individual' })).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'eventId', message: 'This event takes individuals only' }],
  });
  // The box 'Is Team Registration Needed?' asks for a team of one even where individuals take part.
  expect(await send({ participationType: 'individual', isRegistrationNeeded: true })).toMatchObject({ success: true });
  expect((await register(team(['Asha'], { eventId: 'nowhere' }))).json()).toMatchObject({ code: 'event_not_found' });
});

it('registerTeam puts a team on the waitlist of a full event', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', capacity: 1 });
  await register(team(['Asha'], { eventId }));
  expect((await register(team(['Ravi'], { eventId }))).json().registration).toMatchObject({
    status: 'waitlisted',
    position: 1,
    number: 2,
  });
});

it('registerTeam accepts a logo as an upload, with the members as JSON', async () => {
  const png = await buildPicture({ width: 500, height: 300 });
  const body = new FormData();
  body.set('teamName', 'Pixel Pushers');
  body.set('contactEmail', 'captain@college.test');
  body.set('members', JSON.stringify([person('Asha')]));
  body.set('logo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://localhost', { method: 'POST', body });
  const response = await test.inject({
    method: 'POST',
    url: '/api/team/registerTeam',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.json()).toMatchObject({ data: { teamName: 'Pixel Pushers', members: [person('Asha')] } });
  const logo = await test.inject({ method: 'GET', url: response.json().data.teamLogo });
  expect(logo.headers['content-type']).toBe('image/webp');
});

it('registerTeam stores thirty teams without an event an hour from one network, and for an event as many as it takes', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const registerFrom = async (payload: object, ip: string) =>
    (await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload, remoteAddress: ip })).statusCode;
  for (let count = 0; count < 30; count += 1) {
    expect(await registerFrom(team(['Asha']), `2001:db8:7:8::${count}`)).toBe(200);
  }
  expect(await registerFrom(team(['Asha']), '2001:db8:7:9::1')).toBe(429);
  expect(await registerFrom(team(['Asha'], { eventId }), '2001:db8:7:9::1')).toBe(200);
  expect(await registerFrom(team(['Asha']), '2001:db8:8::1')).toBe(200);
});

it('registerTeam stores thirty teams without an event an hour from the accounts of one network too', async () => {
  const { email, ...account } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
  const headers = [account, await test.headersOf('participant')];
  const register = async (index: number) => {
    const remoteAddress = `2001:db8:9:${index}::1`;
    const request = { method: 'POST' as const, url: '/api/team/registerTeam', payload: team(['Asha']), remoteAddress };
    return (await test.inject({ ...request, headers: headers[index % 2] ?? {} })).statusCode;
  };
  const statuses = await Array.fromAsync({ length: 31 }, (_, index) => register(index));
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
