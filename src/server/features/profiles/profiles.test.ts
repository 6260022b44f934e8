import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { rememberProfiles } from './profiles.service.ts';

let test: TestApp;
let stored: readonly unknown[] = [];
beforeAll(async () => {
  test = await startTestApp({ sampleData: false }, ({ query: { sql, parameters } }) => {
    if (/^insert into "profiles"/.test(sql)) stored = parameters;
  });
});
afterAll(() => test.close());

it('an account remembers phone, college, gender and year of study from the forms that its owner fills in', async () => {
  const { email, cookie } = await test.loginAs('participant');
  const profile = async () => (await test.inject({ url: '/api/account', headers: { cookie } })).json().data;
  const { _id: teams } = await createEvent(test.context, { participationType: 'team', teamSize: 3, minWomen: 1 });
  const { _id: years } = await createEvent(test.context, { allowedYears: '2' });
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url, payload, headers: { cookie } });
  const team = { eventId: teams, teamName: 'Trio', gender: 'female', college: 'IIT' };
  expect((await post('/api/teams', team)).statusCode).toBe(200);
  expect(await profile()).toMatchObject({ email, gender: 'female', college: 'IIT', yearOfStudy: null, phone: null });
  const alone = { eventId: years, name: 'Asha', yearOfStudy: 2, phone: '+91 98765 43210' };
  expect((await post('/api/registrations', alone)).statusCode).toBe(200);
  expect(await profile()).toMatchObject({ gender: 'female', college: 'IIT', yearOfStudy: 2, phone: '+91 98765 43210' });
});

it('accounts are locked in one order, so that no two batches of registrations wait for each other', async () => {
  for (let count = 0; count < 3; count += 1) await test.loginAs('participant');
  const users = await test.context.db.selectFrom('users').select('id').orderBy('id', 'desc').execute();
  const ids = users.map(({ id }) => id);
  const given = ids.map((userId) => ({ by: userId, people: [{ userId, college: 'IIT' }] }));
  await inTransaction(test.context.db, (trx) => rememberProfiles(trx, test.context, given));
  expect(stored.filter((value) => ids.includes(value as string))).toEqual([...ids].sort());
});
