import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });

const stored = (email: string) =>
  test.context.db
    .selectFrom('consents')
    .select(['purpose', 'means', 'noticeVersion', 'registrationId', 'participantId', 'withdrawnAt'])
    .where('email', '=', email)
    .orderBy('purpose')
    .execute();

it('a form that showed the notice records the consent with its version, and what was allowed beside it', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const payload = { eventId, name: 'Asha', email: 'asha@form.test', noticeVersion: '3', allowNews: 'true' };
  const { _id } = (await post('/api/registrations', payload)).json().data;
  const [news, registration] = await stored('asha@form.test');
  expect(registration).toMatchObject({ purpose: 'registration', means: 'form', noticeVersion: 3, registrationId: _id });
  expect(news).toMatchObject({ purpose: 'news', means: 'form', noticeVersion: 3 });
});

it('a request that showed none succeeds, and is recorded so', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const response = await post('/api/registrations', { eventId, name: 'Ravi', email: 'ravi@api.test' });
  expect(response.statusCode).toBe(200);
  expect(await stored('ravi@api.test')).toMatchObject([{ purpose: 'registration', means: 'api', noticeVersion: null }]);
});

it('of a team, who sends the form consents, and the others are recorded as named', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['lata', 'manu'].map((name) => ({ name, email: `${name}@team.test` }));
  const team = { eventId, teamName: 'Duo', contactEmail: 'lata@team.test', members, noticeVersion: 1 };
  expect((await post('/api/team/registerTeam', team)).statusCode).toBe(200);
  expect(await stored('lata@team.test')).toMatchObject([{ means: 'form', noticeVersion: 1 }]);
  expect(await stored('manu@team.test')).toMatchObject([{ means: 'named', noticeVersion: null }]);
});

it('of a team for no event as well, and a minor who sends the form allows no photos', async () => {
  const members = ['lina', 'mona'].map((name) => ({ name, email: `${name}@free-team.test` }));
  const team = { teamName: 'Free', contactEmail: 'lina@free-team.test', members, noticeVersion: 2, allowPhotos: true };
  expect((await post('/api/team/registerTeam', team)).statusCode).toBe(200);
  expect(await stored('lina@free-team.test')).toMatchObject([
    { purpose: 'photos', means: 'form' },
    {
      purpose: 'registration',
      means: 'form',
      noticeVersion: 2,
      registrationId: null,
      participantId: expect.any(String),
    },
  ]);
  expect(await stored('mona@free-team.test')).toMatchObject([{ purpose: 'registration', means: 'named' }]);
  const young = { isUnder18: true, guardianName: 'Meena Rao', guardianEmail: 'meena@free-team.test' };
  const minors = [{ name: 'Nila', email: 'nila@free-team.test' }];
  const school = { ...team, ...young, teamName: 'School', contactEmail: 'nila@free-team.test', members: minors };
  expect((await post('/api/team/registerTeam', school)).statusCode).toBe(200);
  expect(await stored('nila@free-team.test')).toMatchObject([{ purpose: 'registration', means: 'form' }]);
});

it('who starts a team and who joins it consent themselves; so does a new account', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const leader = await test.loginAs('participant');
  const mate = await test.loginAs('participant');
  const made = (
    await post('/api/teams', { eventId, teamName: 'Trio', noticeVersion: 1 }, { cookie: leader.cookie })
  ).json();
  await post(`/api/teams/join/${made.data.joinCode}`, { noticeVersion: 1, allowPhotos: true }, { cookie: mate.cookie });
  expect(await stored(leader.email)).toMatchObject([{ purpose: 'registration', means: 'form' }]);
  expect(await stored(mate.email)).toMatchObject([{ purpose: 'photos' }, { purpose: 'registration', means: 'form' }]);
  const account = { name: 'Zoya', email: 'zoya@new.test', password: 'a-password-for-tests', noticeVersion: 1 };
  expect((await post('/api/auth/register', account)).statusCode).toBe(200);
  expect(await stored('zoya@new.test')).toMatchObject([{ purpose: 'account', means: 'form', noticeVersion: 1 }]);
});

it('news and photos are allowed and taken back at the account, and the proof of both stays', async () => {
  const { cookie, email } = await test.loginAs('participant');
  const change = async (purpose: string, allowed: boolean) =>
    (await post('/api/privacy/consents', { purpose, allowed }, { cookie })).json().data;
  expect(await change('news', true)).toMatchObject({ news: true, photos: false });
  expect(await change('news', true)).toMatchObject({ news: true });
  expect(await change('news', false)).toMatchObject({ news: false });
  const rows = await stored(email);
  expect(rows.map(({ means, withdrawnAt }) => [means, withdrawnAt !== null])).toEqual([
    ['account', true],
    ['account', true],
  ]);
  expect(
    (await post('/api/privacy/consents', { purpose: 'registration', allowed: false }, { cookie })).statusCode,
  ).toBe(400);
});

it('an account whose e-mail is not verified sees and changes its own consents alone', async () => {
  const { cookie, email } = await test.loginAs('participant');
  await test.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
  const { _id: eventId } = await createEvent(test.context);
  // The real owner of the address, who registered as a guest.
  await post('/api/registrations', { eventId, name: 'Asha', email, noticeVersion: 1, allowPhotos: true });
  const mine = async () => (await test.inject({ url: '/api/privacy/consents', headers: { cookie } })).json().data;
  const change = (allowed: boolean) => post('/api/privacy/consents', { purpose: 'photos', allowed }, { cookie });
  expect(await mine()).toEqual({ consents: [], news: false, photos: false });
  expect((await change(true)).json().data).toMatchObject({ photos: true, consents: [{ means: 'account' }] });
  expect((await change(false)).json().data).toMatchObject({ photos: false });
  const photos = (await stored(email)).filter(({ purpose }) => purpose === 'photos');
  expect(photos.map(({ means, withdrawnAt }) => [means, withdrawnAt === null]).toSorted()).toEqual([
    ['account', false],
    ['form', true],
  ]);
  await test.context.db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  expect(await mine()).toMatchObject({ photos: true });
  expect((await mine()).consents).toHaveLength(3);
});

it('a member whom the leader adds or puts in another’s seat is recorded as named', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 4 });
  const { cookie } = await test.loginAs('participant');
  const team = (await post('/api/teams', { eventId, teamName: 'Adders', noticeVersion: 1 }, { cookie })).json().data;
  const members = `/api/teams/${team._id}/members`;
  const added = await post(members, { name: 'Manu', email: 'manu@added.test' }, { cookie });
  expect(await stored('manu@added.test')).toMatchObject([{ purpose: 'registration', means: 'named' }]);
  const [, manu] = added.json().data.members;
  await post(`${members}/${manu._id}/replace`, { name: 'Zara', email: 'zara@added.test' }, { cookie });
  expect(await stored('zara@added.test')).toMatchObject([{ means: 'named', noticeVersion: null }]);
});

it('everybody whom an admin puts into a registration is recorded as named', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'both', teamSize: 4 });
  const members = ['lata', 'manu'].map((name) => ({ name, email: `${name}@desk.test` }));
  const team = { eventId, teamName: 'Desk', contactEmail: 'lata@desk.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  const admin = await test.headersOf('admin');
  const desk = (method: 'POST' | 'PUT', path: string, payload: object) =>
    test.inject({ method, url: `/api/registrations/${registration._id}/people${path}`, payload, headers: admin });
  const person = (name: string) => ({ name, email: `${name.toLowerCase()}@new-desk.test` });
  const added = await desk('POST', '', person('Added'));
  const id = (name: string) => added.json().data.people.find((one: { name: string }) => one.name === name)._id;
  await desk('POST', `/${id('manu')}/swap`, person('Swapped'));
  await desk('PUT', `/${id('Added')}`, person('Corrected'));
  await post('/api/registrations/guests', { ...person('Guest'), eventId, reason: 'Judge' }, admin);
  for (const name of ['added', 'swapped', 'corrected', 'guest']) {
    expect(await stored(`${name}@new-desk.test`), name).toMatchObject([{ purpose: 'registration', means: 'named' }]);
  }
});
