import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { SessionUser } from '../../../session-user.ts';
import { runRetention } from '../retention/retention.service.ts';
import { collectMyData } from './my-data.service.ts';
import { toHtml } from './my-data-page.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

it('a person downloads what is held about their verified address, and nothing of others', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, {
    title: 'Robo <Race>',
    participationType: 'both',
    teamSize: 3,
    individualEntryFee: 50,
  });
  await post('/api/registrations', { eventId, name: 'Asha', phone: '+91 98765 43210' }, { cookie });
  // A friend names the same address in a team.
  const { _id: other } = await createEvent(test.context, { title: 'Quiz', participationType: 'team', teamSize: 3 });
  const members = [
    { name: 'Lata', email: 'lata@friend.test' },
    { name: 'Asha', email },
  ];
  await post('/api/team/registerTeam', { eventId: other, teamName: 'Duo', contactEmail: 'lata@friend.test', members });
  const response = await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } });
  expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  const { data, note } = response.json();
  expect(note).toBeNull();
  expect(data.account).toMatchObject([{ email }]);
  expect(data.registrations.map(({ event }: { event: string }) => event).sort()).toEqual(['Quiz', 'Robo <Race>']);
  expect(data.participations).toHaveLength(2);
  expect(data.consents.map(({ means }: { means: string }) => means).sort()).toEqual(['api', 'named']);
  expect(response.body).not.toContain('lata@friend.test');
  const html = await test.inject({ url: '/api/privacy/my-data/html', headers: { cookie } });
  expect(html.headers['content-type']).toContain('text/html');
  expect(html.body).toContain('Robo &lt;Race&gt;');
  expect(html.body).not.toContain('<Race>');
});

it('the page to read says in words what is held, in the reader’s language, without ids', async () => {
  const { cookie, email } = await test.loginAs('participant');
  const { _id: eventId } = await createEvent(test.context, { title: 'Solo', entryFee: 250 });
  const { data } = (
    await post('/api/registrations', { eventId, name: 'Asha', phone: '+91 98765 43210' }, { cookie })
  ).json();
  const read = async (language: string) =>
    (await test.inject({ url: '/api/privacy/my-data/html', headers: { cookie: `${cookie}; language=${language}` } }))
      .body;
  const english = await read('en');
  expect(english).toContain(`<dt>Email</dt><dd>${email}</dd><dt>E-mail confirmed</dt><dd>Yes</dd>`);
  expect(english).toContain('<dt>Status</dt><dd>to be paid</dd>');
  expect(english).toContain('<dt>Amount</dt><dd>₹250</dd>');
  expect(english).toContain('<dt>Event</dt><dd>Solo</dd><dt>Name</dt><dd>Asha</dd>');
  expect(english).toContain('Sunday, 10 January 2027, 12:00 PM');
  for (const internal of [data._id, 'pending_payment', 'createdAt', 'registrationId'])
    expect(english).not.toContain(internal);
  const hindi = await read('hi');
  expect(hindi).toContain('<html lang="hi">');
  expect(hindi).toContain('<dt>ईमेल</dt>');
  expect(hindi).toContain('<dd>भुगतान बाक़ी</dd>');
});

it('the page writes money with its paise', () => {
  const data = { receipts: [{ amountPaise: 2050, taxPaise: 15_000_000 }] };
  const html = toHtml({ festival: 'Utsav', at: '2027-01-10T06:30:00.000Z', note: null, data }, 'Asia/Kolkata');
  expect(html).toContain('<dd>₹20.50</dd>');
  expect(html).toContain('<dd>₹1,50,000</dd>');
});

it('an address that is not verified shows only what the account did', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, { title: 'Chess' });
  // Somebody else registered under this address before.
  await post('/api/registrations', { eventId, name: 'The real owner', email });
  const { data, note } = (await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } })).json();
  expect(data.registrations).toEqual([]);
  expect(data.consents).toEqual([]);
  expect(note).toContain('not confirmed');
  expect((await test.inject({ url: '/api/privacy/my-data/json' })).statusCode).toBe(401);
});

it('a person downloads what their own answers were before, and nobody else’s', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const [diet, song] = [buildQuestion({ label: 'Diet' }), buildQuestion({ label: 'Song', scope: 'team' })];
  await createQuestions(test.context, eventId, diet, song);
  const members = [
    { name: 'Lata', email: 'lata@answers.test', answers: { [diet.id]: 'Jain' } },
    { name: 'Asha', email, answers: { [diet.id]: 'Vegan' } },
  ];
  const team = {
    eventId,
    teamName: 'Duo',
    contactEmail: 'lata@answers.test',
    members,
    answers: { [song.id]: 'Yaman' },
  };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  const people = await test.context.db
    .selectFrom('participants')
    .select(['id', 'email'])
    .where('registrationId', '=', registration._id)
    .execute();
  const change = async (participantId: string | null, answers: object) => {
    const url = `/api/passes/${registration.code}/answers`;
    const payload = { participantId, answers, email: 'lata@answers.test' };
    expect((await test.inject({ method: 'PUT', url, payload })).statusCode).toBe(200);
  };
  for (const { id } of people) await change(id, { [diet.id]: 'No onions' });
  await change(null, { [song.id]: 'Bhairav' });
  const { data } = (await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } })).json();
  expect(data.answerChanges).toEqual([
    {
      registrationId: registration._id,
      question: 'Diet',
      before: 'Vegan',
      after: 'No onions',
      changedBy: 'participant',
      at: expect.any(String),
    },
  ]);
  expect((await test.inject({ url: '/api/privacy/my-data/html', headers: { cookie } })).body).toContain('Vegan');
});

it('the download has the logins of an account, and teams for no event that have its e-mail', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  const team = { teamName: 'Trio', contactEmail: email, contactNumber: '+91 98765 43210' };
  await post('/api/team/registerTeam', { ...team, members: [{ name: 'Lata', email: 'lata@contact.test' }] });
  const response = await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } });
  const { data } = response.json();
  expect(data.teams).toMatchObject([team]);
  expect(data.logins).toMatchObject([{ by: 'credential' }]);
  expect(data).toMatchObject({ passkeys: [], accessTokens: [], roles: [] });
  expect(response.body).not.toMatch(/password|lata@contact/);
});

it('certificates stay in the download when their time as contact data is over, as long as they name the person', async () => {
  const { context } = test;
  const begin = test.time.now;
  const { email } = await test.loginAs('participant');
  const inDays = (days: number) => new Date(begin.getTime() + days * DAY).toISOString();
  const { _id: eventId } = await createEvent(context, { startDate: inDays(1), endDate: inDays(2) });
  await post('/api/registrations', { eventId, name: 'Asha Rao', email });
  await post(`/api/events/${eventId}/certificates`, { to: 'confirmed' }, await test.headersOf('admin'));
  const ofUser = () => collectMyData(context, { id: userId, email } as SessionUser);
  const { id: userId } = await context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await context.db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute();
  test.time.now = new Date(inDays(200));
  await runRetention(context);
  expect((await ofUser()).data).toMatchObject({ participations: [], certificates: [{ name: 'Asha Rao' }] });
  await context.db
    .updateTable('certificates')
    .set({ erasedAt: inDays(200) })
    .where('eventId', '=', eventId)
    .execute();
  expect((await ofUser()).data.certificates).toEqual([]);
  test.time.now = begin;
});

it('the download has what a guardian’s address holds, and invitations, without hashes and minors', async () => {
  const { cookie, email } = await test.loginAs('participant');
  const { db } = test.context;
  await db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context, { title: 'Veena' });
  await post('/api/registrations', { ...minorFields, eventId, email: 'minor@ward.test', guardianEmail: email });
  const at = test.time.now.toISOString();
  const invitation = { id: 'invited', email, role: 'judge', tokenHash: 'hash-of-token', invitedByName: 'A admin' };
  await db
    .insertInto('invitations')
    .values({ ...invitation, emails: 1, openUntil: at, emailedAt: at, createdAt: at })
    .execute();
  const response = await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } });
  expect(response.json().data).toMatchObject({
    wards: [{ eventTitle: 'Veena', guardianName: 'Meera Rao', guardianEmail: email, status: 'waiting' }],
    invitations: [{ role: 'judge', email }],
  });
  expect(response.body).not.toMatch(/Asha|minor@ward|hash-of-token/);
  const { body } = await test.inject({ url: '/api/privacy/my-data/html', headers: { cookie } });
  expect(body).toContain('<dt>Event</dt><dd>Veena</dd><dt>Parent or guardian</dt><dd>Meera Rao</dd>');
  expect(body).toContain('<dt>Role</dt><dd>judge</dd>');
  await db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
  const { data } = (await test.inject({ url: '/api/privacy/my-data/json', headers: { cookie } })).json();
  expect(data).toMatchObject({ wards: [], invitations: [] });
});
