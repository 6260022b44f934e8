import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EMAIL_OF_MINOR } from '#contract/privacy/guardian-rules.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Nobody under 18 consents for themselves, or for another minor of the same registration. */

let test: TestApp;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
const newEmail = (name: string) => `${name}${++count}@minor.test`;
const isRefused = { status: 400, errors: [{ path: 'guardianEmail', message: EMAIL_OF_MINOR }] };
/** The tests' clock is in January 2027. */
const [minor, adult] = ['2012-06-01', '2001-06-01'];
const named = (guardianEmail: string) => ({ guardianName: 'Meera Rao', guardianEmail });
const codeOf = async (email: string) => {
  const query = test.context.db.selectFrom('participants').select('code').where('email', '=', email);
  return (await query.executeTakeFirstOrThrow()).code ?? '';
};

it('refuses a minor’s own e-mail as their guardian’s, however it is spelt', async () => {
  const { _id: eventId } = await createEvent(test.context, { ageRule: 'birthDate' });
  const email = newEmail('asha');
  const register = (guardianEmail: string) =>
    post('/api/registrations', { eventId, name: 'Asha', email, birthDate: minor, ...named(guardianEmail) });
  for (const own of [email, email.toUpperCase(), email.replace('@', '+mum@')]) {
    expect(await register(own), own).toMatchObject(isRefused);
  }
  expect((await register('meera@home.test')).status).toBe(200);
  const adultsOwn = { eventId, name: 'Lata', email: newEmail('lata'), birthDate: adult };
  expect((await post('/api/registrations', { ...adultsOwn, ...named(adultsOwn.email) })).status).toBe(200);
});

it('refuses the e-mail of an account for the person who is logged in with it', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { cookie, email } = await test.loginAs('participant');
  const payload = { eventId, name: 'Asha', isUnder18: true, ...named(email) };
  expect(await post('/api/registrations', payload, { cookie })).toMatchObject(isRefused);
});

it('refuses the e-mail of a minor of the same team, and takes that of an adult in it', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    ageRule: 'birthDate',
  });
  const [leader, young, grown] = [newEmail('lata'), newEmail('manu'), newEmail('meera')];
  const members = [
    { name: 'Lata', email: leader, birthDate: minor },
    { name: 'Manu', email: young, birthDate: minor },
    { name: 'Meera', email: grown, birthDate: adult },
  ];
  const register = (guardianEmail: string) =>
    post('/api/team/registerTeam', {
      eventId,
      teamName: 'Trio',
      contactEmail: leader,
      members,
      ...named(guardianEmail),
    });
  expect(await register(leader)).toMatchObject(isRefused);
  expect(await register(young)).toMatchObject(isRefused);
  expect((await register(grown)).status).toBe(200);
  const code = await codeOf(young);
  expect(await post(`/api/passes/${code}/guardian`, named(young))).toMatchObject(isRefused);
  expect(await post(`/api/passes/${code}/guardian`, named(leader))).toMatchObject(isRefused);
  expect((await post(`/api/passes/${code}/guardian`, named(grown))).status).toBe(200);
});

it('refuses the e-mails of minors for those who start a team or join one', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, ageRule: 'band' });
  const leader = await test.loginAs('participant');
  const start = (guardianEmail: string) =>
    post(
      '/api/teams',
      { eventId, teamName: 'Trio', isUnder18: true, ...named(guardianEmail) },
      { cookie: leader.cookie },
    );
  expect(await start(leader.email)).toMatchObject(isRefused);
  const { data: team } = await start('meera@home.test');
  const member = await test.loginAs('participant');
  const join = (guardianEmail: string) =>
    post(`/api/teams/join/${team.joinCode}`, { isUnder18: true, ...named(guardianEmail) }, { cookie: member.cookie });
  expect(await join(member.email)).toMatchObject(isRefused);
  expect(await join(leader.email)).toMatchObject(isRefused);
  expect((await join('meera@home.test')).status).toBe(200);
});

it('takes no consent from a guardian who has become a minor of the same registration', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const [leader, young] = [newEmail('lata'), newEmail('manu')];
  const members = [
    { name: 'Lata', email: leader },
    { name: 'Manu', email: young },
  ];
  await post('/api/team/registerTeam', {
    eventId,
    teamName: 'Duo',
    contactEmail: leader,
    members,
    isUnder18: true,
    ...named(young),
  });
  const [key] = await guardianKeys(test, young);
  await sendEmails(test.context);
  await post(`/api/passes/${await codeOf(young)}/guardian`, { ...named('meera@home.test'), email: young });
  const decide = (decision: string) => post(`/api/guardian/${key}`, { decision, name: 'Manu' });
  expect(await decide('given')).toMatchObject({ status: 409, detail: EMAIL_OF_MINOR });
  expect(await decide('refused')).toMatchObject({ status: 200 });
});
