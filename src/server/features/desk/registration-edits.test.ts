import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example', upi: { id: 'festival@bank', name: 'Utsav' } });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const edit = (method: 'POST' | 'PUT', id: string, path: string, payload: object = {}) =>
  send(method, `/api/registrations/${id}${path}`, payload);
const detail = async (id: string) => (await send('GET', `/api/registrations/${id}`)).data;
let count = 0;
const newEmail = (name: string) => `${name.toLowerCase()}${++count}@college.test`;
async function register(eventId: string, name = 'Asha') {
  const email = newEmail(name);
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload: { eventId, name, email } });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
  return { email, ...response.json().data };
}
async function registerTeam(eventId: string, names = ['Asha', 'Ravi']) {
  const members = names.map((name) => ({ name, email: newEmail(name) }));
  const payload = { teamName: 'Sparks', contactEmail: members[0]?.email, members, eventId };
  const response = await test.inject({ method: 'POST', url: '/api/team/registerTeam', payload });
  expect(response.statusCode, response.body).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
  return { members, ...response.json().registration };
}
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).statusCode;
const reserved = async (eventId: string) =>
  (await test.inject({ url: `/api/events/${eventId}/seats` })).json().data.reserved as number;
const history = async (id: string) => (await detail(id)).history.map(({ note }: { note: string | null }) => note);
const why = { reason: 'Asked at the desk' };

it('a corrected e-mail gets the pass, and the old one is told and loses it', async () => {
  const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
  const registration = await register(eventId);
  const email = newEmail('asha.right');
  const body = { name: 'Asha Rao', email, phone: '98765 43210' };
  expect(await edit('PUT', registration._id, '', body)).toMatchObject({
    status: 200,
    data: { name: 'Asha Rao', email, phone: '98765 43210', version: 2, people: [{ name: 'Asha Rao', email }] },
  });
  expect(await pass(registration.code)).toBe(404);
  const { code } = await detail(registration._id);
  expect(await pass(code)).toBe(200);
  const mails = await sendEmails(test.context);
  expect(mails.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual(
    [
      [email, 'You are in: Quiz'],
      [registration.email, 'Your pass for Quiz is no longer valid'],
    ].sort(),
  );
  expect(mails.find(({ recipient }) => recipient === email)?.text).toContain(code);
  expect((await history(registration._id))[0]).toContain(`E-mail: ${registration.email} → ${email}`);
  const found = await send('GET', `/api/registrations?search=${encodeURIComponent(email)}`);
  expect(found.data.registrations).toHaveLength(1);
});

it('an e-mail that is in the event is refused, and so is the edit of a second admin', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const [asha, ravi] = [await register(eventId), await register(eventId, 'Ravi')];
  expect(await edit('PUT', asha._id, '', { name: 'Asha', email: ravi.email })).toMatchObject({
    status: 409,
    code: 'already_registered',
    errors: [{ path: 'email' }],
  });
  const both = await Promise.all(
    ['One', 'Two'].map((name) => edit('PUT', asha._id, '', { name, email: asha.email, version: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)).toMatchObject({ code: 'registration_changed' });
});

it('a member is added, edited, swapped and taken out, each with mails and history', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { _id: id, members } = await registerTeam(eventId);
  const meera = newEmail('Meera');
  const added = await edit('POST', id, '/people', { name: 'Meera', email: meera });
  expect(added.data.people.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi', 'Meera']);
  expect(await edit('POST', id, '/people', { name: 'Kabir', email: newEmail('kabir') })).toMatchObject({
    code: 'team_full',
  });
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([meera]);

  const [asha, ravi, third] = added.data.people;
  await edit('PUT', id, `/people/${ravi._id}`, { name: 'Ravi Kumar', email: ravi.email });
  const swapped = await edit('POST', id, `/people/${third._id}/swap`, { name: 'Kabir', email: newEmail('kabir') });
  expect(swapped.data.people.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi Kumar', 'Kabir']);
  expect(
    (await sendEmails(test.context)).map(({ subject }) => subject).filter((text) => text.includes('no longer valid')),
  ).toHaveLength(1);

  expect(await edit('POST', id, `/people/${asha._id}/remove`)).toMatchObject({ status: 409 });
  expect((await edit('POST', id, `/people/${ravi._id}/remove`, why)).data.people).toHaveLength(2);
  expect((await history(id)).slice(0, 4)).toEqual([
    'Ravi Kumar was taken out · Asked at the desk',
    'Kabir came for Meera',
    'Ravi: Name: Ravi → Ravi Kumar',
    'Meera was added',
  ]);
  const again = await test.inject({
    method: 'POST',
    url: '/api/team/registerTeam',
    payload: { teamName: 'Other', contactEmail: members[1]?.email, members: [members[1]], eventId },
  });
  expect(again.statusCode, again.body).toBe(200);
});

it('the contact of a team changes with the person who is swapped, and the old code is dead', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { _id: id, code } = await registerTeam(eventId);
  const [leader] = (await detail(id)).people;
  const email = newEmail('Zoya');
  const { data } = await edit('POST', id, `/people/${leader._id}/swap`, { name: 'Zoya', email });
  expect(data).toMatchObject({ email, people: [{ name: 'Zoya', role: 'Team Leader' }, { name: 'Ravi' }] });
  expect(await pass(code)).toBe(404);
  expect(await pass(data.code)).toBe(200);
});

it('the page to join a team names the leader whom the desk swapped in or corrected, and the team has its contact', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { _id: id, teamId } = await registerTeam(eventId);
  const read = async () => {
    const team = await test.context.db
      .selectFrom('teams')
      .select(['teamLeader', 'contactEmail', 'contactNumber', 'joinCode'])
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow();
    const { joinCode, ...stored } = team;
    return { invited: (await send('GET', `/api/teams/join/${joinCode}`)).data.teamLeader, ...stored };
  };
  const leaderId = async () => (await detail(id)).people[0]._id;
  const zoya = { name: 'Zoya', email: newEmail('Zoya') };
  await edit('POST', id, `/people/${await leaderId()}/swap`, { ...zoya, phone: '+91 90000 00011' });
  expect(await read()).toEqual({
    invited: 'Zoya',
    teamLeader: 'Zoya',
    contactEmail: zoya.email,
    contactNumber: '+91 90000 00011',
  });
  await edit('PUT', id, `/people/${await leaderId()}`, { name: 'Zoya Khan', email: zoya.email });
  expect(await read()).toMatchObject({ invited: 'Zoya Khan', teamLeader: 'Zoya Khan' });
  const email = newEmail('Zoya');
  await edit('PUT', id, `/people/${await leaderId()}`, { name: 'Zoya Khan', email, isSamePerson: true });
  expect(await read()).toMatchObject({ contactEmail: email });
  const teacher = { name: 'Sparks', email: newEmail('teacher'), phone: '+91 90000 00012' };
  await edit('PUT', id, '', teacher);
  expect(await read()).toEqual({
    invited: 'Zoya Khan',
    teamLeader: 'Zoya Khan',
    contactEmail: teacher.email,
    contactNumber: teacher.phone,
  });
});

it('resending goes to one or all, and a second click within two minutes is refused', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { _id: id, members } = await registerTeam(eventId);
  const [, ravi] = (await detail(id)).people;
  expect(await edit('POST', id, '/resend', { personId: ravi._id })).toMatchObject({ status: 200 });
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).toEqual([members[1]?.email]);
  expect(await edit('POST', id, '/resend')).toMatchObject({ status: 409, code: 'announcement_repeated' });
  test.time.now = new Date(test.time.now.getTime() + 3 * 60_000);
  await edit('POST', id, '/resend');
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient).sort()).toEqual(
    members.map(({ email }: { email: string }) => email).sort(),
  );
});

it('only an e-mail of the same kind counts as sent just now', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, entryFee: 100 });
  const { _id: id } = await registerTeam(eventId);
  const added = await edit('POST', id, '/people', { name: 'Meera', email: newEmail('Meera') });
  const meera = added.data.people.at(-1);
  await send('POST', `/api/registrations/${id}/desk-payment`, {});
  expect((await detail(id)).status).toBe('confirmed');
  expect(await edit('POST', id, '/resend', { personId: meera._id })).toMatchObject({ status: 200 });
  expect(await edit('POST', id, '/resend', { personId: meera._id })).toMatchObject({ code: 'announcement_repeated' });
});

it('an email that was given up may be sent again at once', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: id } = await register(eventId);
  await edit('POST', id, '/resend');
  await test.context.db.updateTable('emailQueue').set({ status: 'failed' }).execute();
  expect(await edit('POST', id, '/resend')).toMatchObject({ status: 200 });
});

it('a registration is moved, and a guest registered, only for an event that was chosen', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { _id: id } = await register(eventId);
  const errors = [{ path: 'eventId', message: 'Choose an event' }];
  expect(await edit('POST', id, '/move', { eventId: '', ...why })).toMatchObject({ status: 400, errors });
  const guest = { name: 'Guest', email: newEmail('guest'), ...why };
  for (const body of [guest, { ...guest, eventId: '' }]) {
    expect(await send('POST', '/api/registrations/guests', body)).toMatchObject({ status: 400, errors });
  }
});

it('the first on the waitlist is whom an admin put there, with a reason', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const first = await register(eventId);
  const [one, two] = [await register(eventId, 'One'), await register(eventId, 'Two')];
  expect(await edit('POST', two._id, '/raise', { reason: '' })).toMatchObject({ status: 400 });
  expect((await edit('POST', two._id, '/raise', why)).data.position).toBe(1);
  expect((await detail(one._id)).position).toBe(2);
  await edit('POST', first._id, '/cancel');
  expect((await detail(two._id)).status).toBe('offered');
  expect((await detail(one._id)).status).toBe('waitlisted');
  expect(await edit('POST', two._id, '/raise', why)).toMatchObject({ status: 409 });
});

it('a seat above the capacity is given on purpose only, and nobody else gets one until it is free', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
  const first = await register(eventId);
  const [one, two] = [await register(eventId, 'One'), await register(eventId, 'Two')];
  expect(await edit('POST', two._id, '/seat', why)).toMatchObject({
    status: 409,
    code: 'event_full',
    message: 'The only seat is taken. Give one above the capacity?',
  });
  expect(await edit('POST', two._id, '/seat', { ...why, aboveCapacity: true })).toMatchObject({
    data: { status: 'confirmed' },
  });
  expect(await reserved(eventId)).toBe(2);
  await edit('POST', first._id, '/cancel');
  expect(await reserved(eventId)).toBe(1);
  expect((await detail(one._id)).status).toBe('waitlisted');
  const newcomer = await register(eventId, 'New');
  expect((await detail(newcomer._id)).status).toBe('waitlisted');
});

it('a guest of the jury is registered above the capacity, free or not, and belongs to no admin', async () => {
  const { _id: eventId } = await createEvent(test.context, { capacity: 1, entryFee: 100 });
  await register(eventId);
  const guest = (isFree: boolean) => ({ eventId, name: 'Guest', email: newEmail('guest'), isFree, reason: 'Jury' });
  const free = await send('POST', '/api/registrations/guests', guest(true));
  expect(free).toMatchObject({ status: 200, data: { registration: { status: 'confirmed', amount: 0 } } });
  const paying = await send('POST', '/api/registrations/guests', guest(false));
  expect(paying.data.registration).toMatchObject({ status: 'pending_payment', amount: 100 });
  expect(await reserved(eventId)).toBe(3);
  const mine = await send('GET', '/api/registrations/mine');
  expect(JSON.stringify(mine.data)).not.toContain(free.data.registration._id);
  expect(await checkLedger(test.context.db)).toEqual([]);
});

async function paid(eventId: string, name = 'Asha') {
  const registration = await register(eventId, name);
  expect((await edit('POST', registration._id, '/desk-payment')).status).toBe(200);
  await test.context.db.deleteFrom('emailQueue').execute();
  return registration;
}
const payments = async (id: string) => (await send('GET', `/api/registrations/${id}/payments`)).data;
const surplusOf = async (id: string) =>
  (await send('GET', '/api/payments/surplus')).data.surplus.filter(
    ({ registrationId }: { registrationId: string }) => registrationId === id,
  );

it('moving to a dearer event asks how the difference is settled: in cash, or waived', async () => {
  const { _id: from } = await createEvent(test.context, { entryFee: 100, capacity: 5 });
  const { _id: to } = await createEvent(test.context, { entryFee: 250, capacity: 5, title: 'Hackathon' });
  const [cash, waived] = [await paid(from), await paid(from, 'Ravi')];
  const move = (id: string, more = {}) => edit('POST', id, '/move', { eventId: to, ...why, ...more });
  expect(await move(cash._id)).toMatchObject({
    status: 409,
    code: 'payment_due',
    detail: expect.stringContaining('₹150'),
  });
  expect((await detail(cash._id)).eventId).toBe(from);
  expect(await move(cash._id, { difference: 'cash' })).toMatchObject({
    data: { eventId: to, amount: 250, status: 'confirmed', number: 1 },
  });
  expect((await payments(cash._id)).map(({ amount }: { amount: number }) => amount).sort()).toEqual([100, 150]);
  await move(waived._id, { difference: 'waive' });
  expect(await payments(waived._id)).toHaveLength(1);
  expect([await reserved(from), await reserved(to)]).toEqual([0, 2]);
  expect((await sendEmails(test.context)).map(({ subject }) => subject)).toEqual([
    'You are in: Hackathon',
    'You are in: Hackathon',
  ]);
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('moving to a cheaper event leaves a surplus to refund, and the free seat goes to the waitlist', async () => {
  const { _id: from } = await createEvent(test.context, { entryFee: 250, capacity: 1 });
  const { _id: to } = await createEvent(test.context, { entryFee: 100 });
  const asha = await paid(from);
  const waiting = await register(from, 'Ravi');
  await edit('POST', asha._id, '/move', { eventId: to, ...why });
  expect(await surplusOf(asha._id)).toMatchObject([{ amount: 150, charged: 100 }]);
  expect((await detail(waiting._id)).status).toBe('offered');
  expect(await checkLedger(test.context.db)).toEqual([]);
});

it('a full event, the wrong kind, one that is over and a person who is there already are refused', async () => {
  const { _id: from } = await createEvent(test.context);
  const { _id: full } = await createEvent(test.context, { capacity: 1 });
  const { _id: teams } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
  const asha = await register(from);
  await register(full, 'Ravi');
  const move = (eventId: string, more = {}) => edit('POST', asha._id, '/move', { eventId, ...why, ...more });
  expect(await move(full)).toMatchObject({ status: 409, code: 'event_full' });
  expect(await move(teams)).toMatchObject({ status: 400 });
  expect(await move('no-such-event')).toMatchObject({ status: 404 });
  expect(await move(full, { aboveCapacity: true })).toMatchObject({ status: 200 });
  expect(await reserved(full)).toBe(2);
  const { _id: other } = await createEvent(test.context);
  await test.inject({
    method: 'POST',
    url: '/api/registrations',
    payload: { eventId: other, name: 'Asha', email: asha.email },
  });
  expect(await move(other)).toMatchObject({ status: 409, code: 'already_registered' });
});

it('moves in both directions at once neither deadlock nor oversell', async () => {
  const { _id: one } = await createEvent(test.context, { capacity: 4 });
  const { _id: two } = await createEvent(test.context, { capacity: 4 });
  const inOne = await Promise.all(Array.from({ length: 3 }, () => register(one)));
  const inTwo = await Promise.all(Array.from({ length: 3 }, () => register(two)));
  const moved = await Promise.all([
    ...inOne.map(({ _id }) => edit('POST', _id, '/move', { eventId: two, ...why })),
    ...inTwo.map(({ _id }) => edit('POST', _id, '/move', { eventId: one, ...why })),
  ]);
  expect(moved.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const [left, right] = [await reserved(one), await reserved(two)];
  expect(left + right).toBe(6);
  expect(Math.max(left, right)).toBeLessThanOrEqual(4);
});
