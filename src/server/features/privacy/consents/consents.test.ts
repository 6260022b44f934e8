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
