import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isMinorOn } from '#contract/privacy/guardian-rules.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const post = async (url: string, payload: object, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
let count = 0;
const newEmail = (name: string) => `${name}${++count}@age.test`;
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).json().data;
const guardian = { guardianName: 'Meera Rao', guardianEmail: 'meera@home.test' };
/** Days around the eighteenth birthday; the tests' clock is in January 2027. */
const [minor, adult] = ['2012-06-01', '2001-06-01'];

it('somebody is under 18 until the day before their birthday', () => {
  expect(isMinorOn({ birthDate: '2009-01-11' }, '2027-01-10')).toBe(true);
  expect(isMinorOn({ birthDate: '2009-01-10' }, '2027-01-10')).toBe(false);
  expect(isMinorOn({ birthDate: '2008-02-29' }, '2026-02-28')).toBe(true);
  expect(isMinorOn({ birthDate: '2008-02-29' }, '2026-03-01')).toBe(false);
  expect(isMinorOn({ isUnder18: true }, '2027-01-10')).toBe(true);
  expect(isMinorOn({ isUnder18: true, birthDate: '2001-01-01' }, '2027-01-10')).toBe(false);
});

it('an event that asks nothing takes registrations with no age, as before', async () => {
  const { _id: eventId } = await createEvent(test.context);
  expect((await post('/api/registrations', { eventId, name: 'Asha', email: newEmail('asha') })).status).toBe(200);
});

it('an event that asks whether people are under 18 refuses who does not say, and minors without a guardian', async () => {
  const main = await createEvent(test.context, { ageRule: 'band', hasSubEvents: true });
  const { _id: eventId } = await createSubEventOf(test.context, main._id);
  const register = (more: object) =>
    post('/api/registrations', { eventId, name: 'Asha', email: newEmail('asha'), ...more });
  expect(await register({})).toMatchObject({ status: 400, errors: [{ path: 'isUnder18' }] });
  expect(await register({ isUnder18: true })).toMatchObject({
    status: 400,
    errors: [{ path: 'guardianName' }, { path: 'guardianEmail' }],
  });
  expect((await register({ isUnder18: 'false' })).status).toBe(200);
  const young = await register({ isUnder18: 'true', ...guardian, allowPhotos: true });
  expect(young.status).toBe(200);
  expect(await pass(young.data.code)).toMatchObject({
    qrSvg: null,
    missingConsents: [{ name: 'Asha', isNamed: true }],
  });
});

it('a date of birth decides, and a minor gives no consent to news or photos', async () => {
  const { _id: eventId } = await createEvent(test.context, { ageRule: 'birthDate' });
  const email = newEmail('ravi');
  const register = (more: object) => post('/api/registrations', { eventId, name: 'Ravi', email, ...more });
  expect(await register({})).toMatchObject({ status: 400, errors: [{ path: 'birthDate' }] });
  expect(await register({ birthDate: '2099-01-01' })).toMatchObject({ status: 400, errors: [{ path: 'birthDate' }] });
  expect(await register({ birthDate: minor, isUnder18: 'false' })).toMatchObject({
    status: 400,
    errors: [{ path: 'guardianName' }, { path: 'guardianEmail' }],
  });
  const consent = { allowNews: true, allowPhotos: true, noticeVersion: 1 };
  const { data } = await register({ birthDate: minor, ...guardian, ...consent });
  expect((await pass(data.code)).missingConsents).toHaveLength(1);
  const { db } = test.context;
  const rows = await db.selectFrom('consents').select('purpose').where('email', '=', email).execute();
  expect(rows.map(({ purpose }) => purpose)).toEqual(['registration']);
  const grown = await post('/api/registrations', {
    eventId,
    name: 'Lata',
    email: newEmail('lata'),
    birthDate: adult,
    ...consent,
  });
  expect((await pass(grown.data.code)).qrSvg).toContain('<svg');
});

it('a minor whom somebody else names is stopped until they name a guardian, on their own pass', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    ageRule: 'birthDate',
  });
  const members = [
    { name: 'Lata', email: newEmail('lata'), birthDate: adult },
    { name: 'Manu', email: newEmail('manu'), birthDate: minor },
  ];
  const team = { eventId, teamName: 'Duo', contactEmail: members[0]?.email, members };
  const { registration, status } = await post('/api/team/registerTeam', team);
  expect(status).toBe(200);
  const { code } = await test.context.db
    .selectFrom('participants')
    .select('code')
    .where('email', '=', members[1]?.email ?? '')
    .executeTakeFirstOrThrow();
  expect(await pass(code ?? '')).toMatchObject({ qrSvg: null, missingConsents: [{ name: 'Manu', isNamed: false }] });
  expect((await pass(registration.code)).qrSvg).toContain('<svg');
  expect((await sendEmails(test.context)).map(({ recipient }) => recipient)).not.toContain('');
  for (const guardianEmail of ['one@home.test', 'two@home.test', 'three@home.test']) {
    const named = await post(`/api/passes/${code}/guardian`, { ...guardian, guardianEmail });
    expect(named.status, guardianEmail).toBe(200);
  }
  const fourth = await post(`/api/passes/${code}/guardian`, { ...guardian, guardianEmail: 'four@home.test' });
  expect(fourth.status).toBe(409);
});

it('the leader of a team who is under 18 names a guardian in the form, who starts or joins one too', async () => {
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 3,
    ageRule: 'band',
  });
  const email = newEmail('lata');
  const team = { eventId, teamName: 'Solo', contactEmail: email, members: [{ name: 'Lata', email, isUnder18: true }] };
  expect(await post('/api/team/registerTeam', team)).toMatchObject({
    status: 400,
    errors: [{ path: 'guardianName' }, {}],
  });
  expect((await post('/api/team/registerTeam', { ...team, ...guardian })).status).toBe(200);
  const { cookie } = await test.loginAs('participant');
  const start = (more: object) => post('/api/teams', { eventId, teamName: 'Trio', ...more }, { cookie });
  expect(await start({})).toMatchObject({ status: 400, errors: [{ path: 'isUnder18' }] });
  expect(await start({ isUnder18: true })).toMatchObject({ status: 400, errors: [{ path: 'guardianName' }, {}] });
  expect((await start({ isUnder18: false })).status).toBe(200);
});
