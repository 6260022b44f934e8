import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { sendEmails } from '#test/support/emails.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const HOUR = 60 * 60_000;

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: 'https://utsav.example' });
  const { email: _email, cookie } = await test.loginAs('admin');
  admin = { cookie, origin: 'https://utsav.example' };
});
afterAll(() => test.close());
beforeEach(() => test.context.db.deleteFrom('emailQueue').execute());

const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers: object = {}) => {
  const response = await test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const edit = (id: string, payload: object, path = '') => send('PUT', `/api/registrations/${id}${path}`, payload, admin);
const detail = async (id: string) => (await send('GET', `/api/registrations/${id}`, undefined, admin)).data;
const answers = async (id: string) =>
  (await send('GET', `/api/registrations/${id}/answer-sheets`, undefined, admin)).data;
const sent = async () => (await sendEmails(test.context)).map(({ recipient, subject }) => [recipient, subject]);
const people = (id: string) =>
  test.context.db
    .selectFrom('participants')
    .select(['id', 'name', 'email', 'birthDate', 'leftAt'])
    .where('registrationId', '=', id)
    .orderBy('email')
    .execute();
const consents = (email: string) =>
  test.context.db
    .selectFrom('consents')
    .select(['purpose', 'means'])
    .where('email', '=', email)
    .orderBy('purpose')
    .execute();

let count = 0;
const newEmail = (name: string) => `${name}${++count}@another.test`;

/** A person under 18 with an answer of each kind, whose guardian agreed; the e-mail is confirmed. */
async function registerMinor() {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robotics', ageRule: 'birthDate' });
  const [diet, school] = [buildQuestion({ label: 'Diet' }), buildQuestion({ label: 'School', scope: 'team' })];
  await createQuestions(test.context, eventId, diet, school);
  const email = newEmail('asha');
  const payload = {
    eventId,
    name: 'Asha',
    email,
    birthDate: '2012-05-01',
    noticeVersion: 1,
    guardianName: 'Meena Rao',
    guardianEmail: 'meena@another.test',
    answers: { [diet.id]: 'Jain', [school.id]: 'City School' },
  };
  const { data, ...rest } = await send('POST', '/api/registrations', payload);
  expect(rest.status, JSON.stringify(rest)).toBe(200);
  const { _id: id } = data;
  await send('POST', `/api/registration-proofs/${await verificationTokenFor(test.context, id)}/confirm`, {});
  const [person] = (await detail(id)).people;
  const paper = { participantId: person._id, decision: 'given', name: 'Meena Rao' };
  await send('POST', `/api/registrations/${id}/guardian-consent`, paper, admin);
  expect((await send('GET', `/api/passes/${(await detail(id)).code}`)).data.missingConsents).toBeUndefined();
  await test.context.db.deleteFrom('emailQueue').execute();
  return { id, email, participantId: person._id as string };
}

describe('another e-mail', () => {
  it('of the same person keeps age, answers, guardian and consents, which get the right address', async () => {
    const { id, email, participantId } = await registerMinor();
    const right = newEmail('asha.right');
    expect(await edit(id, { name: 'Asha Rao', email: right, isSamePerson: true })).toMatchObject({ status: 200 });
    expect(await people(id)).toMatchObject([
      { id: participantId, email: right, birthDate: '2012-05-01', leftAt: null },
    ]);
    const { sheets } = await answers(id);
    expect(sheets).toMatchObject([{ answers: [{ values: ['City School'] }, { values: ['Jain'] }] }]);
    expect((await send('GET', `/api/passes/${(await detail(id)).code}`)).data.missingConsents).toBeUndefined();
    expect(await consents(right)).toEqual([{ purpose: 'registration', means: 'form' }]);
    expect(await consents(email)).toEqual([]);
  });

  it('is of another person else, of whom nothing is known', async () => {
    const { id, email, participantId } = await registerMinor();
    const other = newEmail('ravi');
    const body = { name: 'Ravi', email: other, ignoreRules: true, reason: 'Came instead' };
    expect(await edit(id, body)).toMatchObject({ status: 200, data: { name: 'Ravi', email: other } });
    const [asha, ravi] = await people(id);
    expect(asha).toMatchObject({ id: participantId, email, birthDate: '2012-05-01', leftAt: expect.anything() });
    expect(ravi).toMatchObject({ name: 'Ravi', email: other, birthDate: null, leftAt: null });
    const { sheets } = await answers(id);
    expect(sheets).toMatchObject([{ participantId: ravi?.id, answers: [], unanswered: ['Diet', 'School'] }]);
    expect(await consents(other)).toEqual([{ purpose: 'registration', means: 'named' }]);
    expect(await consents(email)).toEqual([{ purpose: 'registration', means: 'form' }]);
    expect((await sent()).sort()).toEqual(
      [
        [other, 'You are in: Robotics'],
        [email, 'Your pass for Robotics is no longer valid'],
      ].sort(),
    );
  });

  it('of a member is as in a registration of one, and an adult who comes for a minor says so', async () => {
    const { _id: eventId } = await createEvent(test.context, {
      participationType: 'team',
      teamSize: 3,
      ageRule: 'birthDate',
    });
    const members = ['lata', 'manu'].map((name) => ({ name, email: newEmail(name), birthDate: '2000-01-01' }));
    const team = { eventId, teamName: 'Duo', contactEmail: members[0]?.email, members };
    const { registration } = await send('POST', '/api/team/registerTeam', team);
    const [lata, manu] = (await detail(registration._id)).people;
    const path = `/people/${manu._id}`;
    const right = { name: 'Manu', email: newEmail('manu.right'), isSamePerson: true };
    await edit(registration._id, right, path);
    expect((await detail(registration._id)).people[1]).toMatchObject({ _id: manu._id, email: right.email });
    const other = { name: 'Nila', email: newEmail('nila') };
    expect(await edit(registration._id, other, path)).toMatchObject({ code: 'against_rules' });
    expect(await edit(registration._id, { ...other, birthDate: '2001-01-01' }, path)).toMatchObject({ status: 200 });
    const [, nila] = (await detail(registration._id)).people;
    expect(nila).toMatchObject({ name: 'Nila', email: other.email });
    expect(nila._id).not.toBe(manu._id);
    expect(lata.name).toBe('lata');
  });

  it('of somebody who is inside already can only be corrected', async () => {
    const { id, participantId } = await registerMinor();
    const checkedInAt = test.time.now.toISOString();
    await test.context.db.updateTable('participants').set({ checkedInAt }).where('id', '=', participantId).execute();
    const other = { name: 'Ravi', email: newEmail('ravi'), ignoreRules: true, reason: 'Came instead' };
    expect(await edit(id, other)).toMatchObject({ status: 409, code: 'transition_not_allowed' });
    expect(await edit(id, { ...other, isSamePerson: true })).toMatchObject({ status: 200 });
  });
});

describe('a registration that waits for the verification of its e-mail', () => {
  it('waits for that of the new one, with the whole time again, and no pass is mailed before', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz' });
    const wrong = newEmail('typo');
    const { data } = await send('POST', '/api/registrations', { eventId, name: 'Asha', email: wrong });
    const old = await verificationTokenFor(test.context, data._id);
    test.time.now = new Date(test.time.now.getTime() + HOUR);
    await test.context.db.deleteFrom('emailQueue').execute();
    const right = newEmail('right');
    await edit(data._id, { name: 'Asha', email: right, isSamePerson: true });
    const mails = await sendEmails(test.context);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [right, 'Confirm your e-mail for Quiz'],
    ]);
    const { code } = await detail(data._id);
    expect(JSON.stringify(mails)).not.toContain(code);
    expect((await send('POST', `/api/registration-proofs/${old}/confirm`, {})).status).toBe(404);
    test.time.now = new Date(test.time.now.getTime() + 1.5 * HOUR);
    const link = await verificationTokenFor(test.context, data._id);
    expect(await send('POST', `/api/registration-proofs/${link}/confirm`, {})).toMatchObject({ status: 200 });
    expect(await sent()).toEqual([[right, 'You are in: Quiz']]);
  });

  it('of a team mails nobody who is added or taken out; its confirmation goes to who is in it then', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Quiz', participationType: 'team', teamSize: 4 });
    const members = ['asha', 'ravi'].map((name) => ({ name, email: newEmail(name) }));
    const team = { eventId, teamName: 'Duo', contactEmail: members[0]?.email, members };
    const { _id: id } = (await send('POST', '/api/team/registerTeam', team)).registration;
    await test.context.db.deleteFrom('emailQueue').execute();
    const url = `/api/registrations/${id}/people`;
    const meera = newEmail('meera');
    const added = await send('POST', url, { name: 'Meera', email: meera }, admin);
    expect(added).toMatchObject({ status: 200 });
    expect(await send('POST', url, { name: 'Nila', email: newEmail('nila') }, admin)).toMatchObject({ status: 200 });
    const [, ravi, , nila] = (await detail(id)).people;
    for (const { _id } of [ravi, nila]) {
      expect(await send('POST', `${url}/${_id}/remove`, {}, admin)).toMatchObject({ status: 200 });
    }
    expect(await sent()).toEqual([]);
    const link = await verificationTokenFor(test.context, id);
    expect(await send('POST', `/api/registration-proofs/${link}/confirm`, {})).toMatchObject({ status: 200 });
    expect((await sent()).sort()).toEqual(
      [members[0]?.email, meera].map((email) => [email, 'You are in: Quiz']).sort(),
    );
  });

  it('verifies nothing for the browser that it came from once its e-mail is another', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { _id: second } = await createEvent(test.context);
    const first = await test.inject({
      method: 'POST',
      url: '/api/registrations',
      payload: { eventId, name: 'Asha', email: newEmail('asha') },
    });
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    const { _id: id } = first.json().data;
    await send('POST', `/api/registration-proofs/${await verificationTokenFor(test.context, id)}/confirm`, {});
    const right = newEmail('asha.right');
    await edit(id, { name: 'Asha', email: right, isSamePerson: true });
    const again = await send('POST', '/api/registrations', { eventId: second, name: 'Asha', email: right }, { cookie });
    expect(again.data.verifyBy).toEqual(expect.any(String));
  });
});

describe('a leader who is not the contact', () => {
  it.each([true, false])(
    'takes no code and no account along where the desk enters another e-mail, same person %s',
    async (isSamePerson) => {
      const { email, ...asha } = await test.loginAs('participant');
      const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
      const [club, manu, ravi] = [newEmail('club'), newEmail('manu'), newEmail('ravi')];
      const members = [
        { name: 'Asha', email },
        { name: 'Manu', email: manu },
      ];
      const team = { eventId, teamName: 'Duo', contactEmail: club, members };
      const headers = { cookie: asha.cookie, origin: 'https://utsav.example' };
      const { registration } = await send('POST', '/api/team/registerTeam', team, headers);
      const { _id: id } = registration;
      await send('POST', `/api/registration-proofs/${await verificationTokenFor(test.context, id)}/confirm`, {});
      await test.context.db.deleteFrom('emailQueue').execute();
      const owned = async () => (await send('GET', '/api/registrations/mine', undefined, headers)).data;
      expect(await owned()).toHaveLength(1);
      const before = await detail(id);
      const body = { name: 'Ravi', email: ravi, isSamePerson };
      expect(await edit(id, body, `/people/${before.people[0]._id}`)).toMatchObject({ status: 200 });
      const after = await detail(id);
      expect(after.code).not.toBe(before.code);
      expect(after.email).toBe(club);
      expect(await owned()).toEqual([]);
      const mails = await sendEmails(test.context);
      expect(mails.map(({ recipient }) => recipient).sort()).toEqual([club, email, ravi].sort());
      expect(mails.find(({ recipient }) => recipient === club)?.text).toContain(after.code);
      expect(mails.find(({ recipient }) => recipient === ravi)?.text).not.toContain(before.code);
    },
  );
});
