import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Guardians who are named at the pass: for whom, again by a second click, and after one refused. */

let test: TestApp;
let admin: Record<string, string>;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

type Headers = Record<string, string>;
const post = async (url: string, payload: object, headers: Headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
const get = async (url: string, headers: Headers = {}) => (await test.inject({ url, headers })).json().data;
const pass = (code: string) => get(`/api/passes/${code}`);
const newEmail = (name: string, at = 'naming.test') => `${name}${++count}@${at}`;
const name = (code: string, guardianEmail: string, more: object = {}, headers: Headers = {}) =>
  post(`/api/passes/${code}/guardian`, { guardianName: 'Meera Rao', guardianEmail, ...more }, headers);
const decide = (key: string | undefined, decision: string) =>
  post(`/api/guardian/${key}`, { decision, name: 'Meera Rao' });
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);
const missing = async (code: string) =>
  ((await pass(code)).missingConsents ?? []).map((one: { name: string; isNamed: boolean }) => [one.name, one.isNamed]);

/** A team of an adult who leads and of people who are under 18, by the code of its registration. */
async function teamOf(...minors: string[]) {
  const { _id: eventId } = await createEvent(test.context, {
    participationType: 'team',
    teamSize: 4,
    ageRule: 'birthDate',
  });
  const { email, ...leader } = await test.loginAs('participant');
  const young = minors.map((one) => ({ name: one, email: newEmail(one.toLowerCase()), birthDate: '2012-06-01' }));
  const members = [{ name: 'Lata', email, birthDate: '2001-06-01' }, ...young];
  const team = { eventId, teamName: 'Crew', contactEmail: email, members };
  const { registration } = await post('/api/team/registerTeam', team, leader);
  const people: { _id: string; name: string }[] = registration.people;
  const idOf = (of: string) => people.find((one) => one.name === of)?._id;
  return { code: registration.code as string, leader, email, idOf, young };
}

describe('of a team, by the code of its registration,', () => {
  it('the guardian of its only minor is named, and its adult leader is none', async () => {
    const { code, leader } = await teamOf('Manu');
    const guardian = newEmail('meera', 'home.test');
    expect(await name(code, guardian, {}, leader)).toMatchObject({ status: 200, data: { status: 'waiting' } });
    expect(await missing(code)).toEqual([['Manu', true]]);
    const mail = (await sendEmails(test.context)).find(({ recipient }) => recipient === guardian);
    expect(mail?.subject).toBe('Manu needs your consent to take part');
  });

  it('it is asked whose guardian is meant where several have none', async () => {
    const { code, idOf } = await teamOf('Manu', 'Nisha');
    expect((await pass(code)).missingConsents).toEqual([
      { participantId: idOf('Manu'), name: 'Manu', status: 'waiting', isNamed: false },
      { participantId: idOf('Nisha'), name: 'Nisha', status: 'waiting', isNamed: false },
    ]);
    const guardian = newEmail('meera', 'home.test');
    expect(await name(code, guardian)).toMatchObject({ status: 400, errors: [{ path: 'participantId' }] });
    expect((await name(code, guardian, { participantId: idOf('Nisha') })).status).toBe(200);
    expect(await missing(code)).toEqual([
      ['Manu', false],
      ['Nisha', true],
    ]);
  });

  it('nobody becomes a minor who did not say so, also where the leader asks for it', async () => {
    const { code, leader, email, idOf } = await teamOf();
    const guardian = newEmail('meera', 'home.test');
    for (const more of [{}, { email }, { participantId: idOf('Lata'), email }]) {
      expect(await name(code, guardian, more, leader)).toMatchObject({ status: 409, code: 'transition_not_allowed' });
    }
    expect((await pass(code)).qrSvg).toContain('<svg');
    expect(await recipients()).not.toContain(guardian);
  });

  it('a member of another registration is not found, nor another member by one’s own code', async () => {
    const team = await teamOf('Manu', 'Nisha');
    const other = await teamOf('Omar');
    const guardian = newEmail('meera', 'home.test');
    expect((await name(team.code, guardian, { participantId: other.idOf('Omar') })).status).toBe(404);
    const { code } = await test.context.db
      .selectFrom('participants')
      .select('code')
      .where('id', '=', team.idOf('Manu') ?? '')
      .executeTakeFirstOrThrow();
    expect((await name(code ?? '', guardian, { participantId: team.idOf('Nisha') })).status).toBe(404);
    expect((await name(code ?? '', guardian, { participantId: team.idOf('Manu') })).status).toBe(200);
  });
});

/** A minor's registration, whose guardian was mailed. */
async function registerMinor() {
  const [email, guardianEmail] = [newEmail('asha'), newEmail('meera', 'home.test')];
  const { _id: eventId } = await createEvent(test.context);
  const { data } = await post('/api/registrations', { ...minorFields, eventId, email, guardianEmail });
  const [key] = await guardianKeys(test, guardianEmail);
  return { code: data.code as string, _id: data._id as string, email, guardianEmail, key };
}

describe('the same guardian once more, by a second click', () => {
  it('keeps the link that was mailed, gets no other mail, and is none of the three', async () => {
    const { code, guardianEmail, key } = await registerMinor();
    for (const spelling of [guardianEmail, guardianEmail.toUpperCase(), guardianEmail, guardianEmail]) {
      const again = await name(code, spelling, { guardianPhone: '+91 90000 00001' });
      expect(again).toMatchObject({ status: 200, data: { status: 'waiting' } });
    }
    expect(await guardianKeys(test, guardianEmail)).toEqual([key]);
    expect((await name(code, newEmail('ravi', 'home.test'))).status).toBe(200);
    expect((await name(code, newEmail('tara', 'home.test'))).status).toBe(200);
    expect((await name(code, newEmail('zubin', 'home.test'))).status).toBe(409);
  });

  it('keeps it also at the same moment', async () => {
    const { code } = await registerMinor();
    const guardian = newEmail('ravi', 'home.test');
    const both = await Promise.all([name(code, guardian), name(code, guardian)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const keys = await guardianKeys(test, guardian);
    expect(keys).toHaveLength(1);
    expect(await decide(keys[0], 'given')).toMatchObject({ status: 200 });
  });
});

describe('after a guardian refused', () => {
  it('the code alone names no other one; the e-mail of the pass, or the login of its person, does', async () => {
    const { code, email, key } = await registerMinor();
    await decide(key, 'refused');
    const other = newEmail('ravi', 'home.test');
    for (const more of [{}, { email: other }]) {
      expect(await name(code, other, more)).toMatchObject({ status: 403, code: 'not_allowed' });
    }
    expect(await pass(code)).toMatchObject({ missingConsents: [{ status: 'refused' }] });
    expect((await name(code, other, { email })).status).toBe(200);
    expect(await recipients()).toContain(other);

    const owner = await test.loginAs('participant');
    const { _id: eventId } = await createEvent(test.context);
    const guardianEmail = newEmail('meera', 'home.test');
    const { data } = await post('/api/registrations', { ...minorFields, eventId, guardianEmail }, owner);
    await decide((await guardianKeys(test, guardianEmail))[0], 'refused');
    expect((await name(data.code, other, {}, owner)).status).toBe(200);
  });

  it('the leader of a team names no other one for a member who has not said so', async () => {
    const { code, leader, young } = await teamOf('Manu');
    const guardian = newEmail('meera', 'home.test');
    await name(code, guardian);
    await decide((await guardianKeys(test, guardian))[0], 'refused');
    const other = newEmail('ravi', 'home.test');
    expect((await name(code, other, {}, leader)).status).toBe(403);
    expect((await name(code, other, { email: young[0]?.email }, leader)).status).toBe(200);
  });

  it('their mailbox is not written to again, and the refusal stays in the history', async () => {
    const { _id, code, email, guardianEmail, key } = await registerMinor();
    await decide(key, 'refused');
    await recipients();
    for (const same of [guardianEmail, guardianEmail.replace('@', '+again@')]) {
      expect(await name(code, same, { email })).toMatchObject({ status: 400, errors: [{ path: 'guardianEmail' }] });
    }
    expect(await recipients()).toEqual([]);
    expect((await name(code, newEmail('ravi', 'home.test'), { email })).status).toBe(200);
    const { history } = await get(`/api/registrations/${_id}`, admin);
    expect(history[0]).toMatchObject({
      kind: 'edit',
      note: 'A guardian of Asha Rao had refused; another one is named',
    });
  });
});
