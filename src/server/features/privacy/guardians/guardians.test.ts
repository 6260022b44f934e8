import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { remindGuardians } from './guardians.service.ts';

const DAY = 24 * 60 * 60_000;
let test: TestApp;
let admin: Record<string, string>;
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url, payload, headers });
const pass = async (code: string) => (await test.inject({ url: `/api/passes/${code}` })).json().data;

/** A minor's registration, and the key that the guardian was mailed. */
async function registerMinor() {
  count += 1;
  const guardianEmail = `guardian${count}@home.test`;
  const { _id: eventId } = await createEvent(test.context);
  const payload = { ...minorFields, eventId, email: `minor${count}@college.test`, guardianEmail };
  const response = await post('/api/registrations', payload);
  expect(response.statusCode, response.body).toBe(200);
  const { code, _id } = response.json().data;
  const [key = ''] = await guardianKeys(test, guardianEmail);
  return { code, _id, key, eventId, guardianEmail };
}

const decide = (key: string, decision: string, name = 'Meera Rao') => post(`/api/guardian/${key}`, { decision, name });
const scan = async (code: string) => (await post('/api/check-in', { code, anyDay: true }, admin)).json().data;

it('a minor’s pass is valid only once the guardian has agreed', async () => {
  const { code, key } = await registerMinor();
  expect(await pass(code)).toMatchObject({
    status: 'confirmed',
    qrSvg: null,
    missingConsents: [{ name: 'Asha Rao', status: 'waiting' }],
  });
  expect((await scan(code)).result).toBe('not_confirmed');
  const asked = (await test.inject({ url: `/api/guardian/${key}` })).json().data;
  expect(asked).toMatchObject({ minorName: 'Asha Rao', guardianName: 'Meera Rao', status: 'waiting' });
  expect((await decide(key, 'given')).json().data).toMatchObject({ status: 'given' });
  expect(await pass(code)).toMatchObject({ qrSvg: expect.stringContaining('<svg') });
  expect(await pass(code)).not.toHaveProperty('missingConsents');
  // Consent can be taken back.
  await decide(key, 'refused');
  expect(await pass(code)).toMatchObject({ qrSvg: null, missingConsents: [{ status: 'refused' }] });
  await decide(key, 'given');
  expect((await scan(code)).result).toBe('admitted');
});

it('the guardian’s mail names who asks and leads to their page', async () => {
  const { guardianEmail, key } = await registerMinor();
  const mail = (await sendEmails(test.context)).find(({ recipient }) => recipient === guardianEmail);
  expect(mail?.subject).toBe('Asha Rao needs your consent to take part');
  expect(mail?.text).toContain(`/guardian/${key}`);
});

it('a minor without a guardian, or with one that cannot be mailed, is told so', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const payload = { eventId, name: 'Asha', email: 'alone@college.test', isUnder18: 'on' };
  const response = await post('/api/registrations', payload);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(['guardianName', 'guardianEmail']);
  // Who is of age may leave the fields of guardians empty.
  const adult = { eventId, name: 'Asha', email: 'alone@college.test', guardianName: '', guardianEmail: '' };
  expect((await post('/api/registrations', adult)).statusCode).toBe(200);
});

it('a minor gets no news and is in no photos, whatever the form says', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const email = 'quiet@college.test';
  await post('/api/registrations', {
    ...minorFields,
    eventId,
    email,
    noticeVersion: 1,
    allowNews: true,
    allowPhotos: true,
  });
  const rows = await test.context.db.selectFrom('consents').select('purpose').where('email', '=', email).execute();
  expect(rows.map(({ purpose }) => purpose)).toEqual(['registration']);
});

it('a link is good for its guardian alone: not guessed, and over once another one was named', async () => {
  const { code, key } = await registerMinor();
  const forged = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
  expect((await test.inject({ url: `/api/guardian/${forged}` })).statusCode).toBe(404);
  expect((await decide(forged, 'given')).statusCode).toBe(404);
  const name = (guardianEmail: string) =>
    post(`/api/passes/${code}/guardian`, { guardianName: 'Ravi Rao', guardianEmail });
  expect((await name(`first${count}@home.test`)).statusCode).toBe(200);
  expect((await decide(key, 'given')).statusCode).toBe(404);
  expect((await name(`second${count}@home.test`)).statusCode).toBe(200);
  // A pass is no way to mail everybody.
  expect((await name(`third${count}@home.test`)).statusCode).toBe(409);
  const [last = ''] = await guardianKeys(test, `second${count}@home.test`);
  await decide(last, 'given');
  expect((await pass(code)).missingConsents).toBeUndefined();
  expect((await name('fourth@home.test')).statusCode).toBe(409);
});

it('somebody who did not say it in the form can say it at the pass', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { code } = (await post('/api/registrations', { eventId, name: 'Late', email: 'late@college.test' })).json()
    .data;
  expect((await pass(code)).missingConsents).toBeUndefined();
  const named = { guardianName: 'Meera Rao', guardianEmail: 'late@home.test', email: 'late@college.test' };
  expect((await post(`/api/passes/${code}/guardian`, named)).statusCode).toBe(200);
  expect((await pass(code)).missingConsents).toEqual([
    { participantId: expect.any(String), name: 'Late', status: 'waiting', isNamed: true },
  ]);
});

it('the code of an adult’s pass alone names no guardian, and the pass stays valid', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const { email, ...owner } = await test.loginAs('participant');
  const { code } = (await post('/api/registrations', { eventId, name: 'Asha' }, owner)).json().data;
  const name = (more: object = {}, headers = {}) =>
    post(`/api/passes/${code}/guardian`, { guardianName: 'Mallory', guardianEmail: 'm@home.test', ...more }, headers);
  for (const refused of [await name(), await name({ email: 'm@home.test' }), await name({}, admin)]) {
    expect(refused.statusCode).toBe(403);
  }
  expect((await pass(code)).qrSvg).toContain('<svg');
  for (let guess = 0; guess < 9; guess += 1) await name({ email: `guess${guess}@home.test` });
  expect((await name({ email })).statusCode).toBe(429);
  expect((await name({}, owner)).statusCode).toBe(200);
});

it('a consent on paper is recorded at the desk, with who recorded it', async () => {
  const { code, _id } = await registerMinor();
  const listed = (await test.inject({ url: '/api/privacy/guardians', headers: admin })).json().data.guardians;
  const { participantId } = listed.find((one: { registrationId: string }) => one.registrationId === _id);
  const payload = { participantId, decision: 'given', name: 'Meera Rao', note: 'Signed at the desk' };
  const response = await post(`/api/registrations/${_id}/guardian-consent`, payload, admin);
  expect(response.json().data).toMatchObject({ status: 'given', means: 'paper' });
  expect((await scan(code)).result).toBe('admitted');
  const actions = (await test.inject({ url: `/api/audit?target=${_id}`, headers: admin })).json().data.actions;
  expect(actions.map(({ endpoint }: { endpoint: string }) => endpoint)).toContain(
    'POST /api/registrations/:id/guardian-consent',
  );
});

it('of a team, only the minor is stopped at the gate', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const members = ['Lata', 'Manu'].map((name) => ({ name, email: `${name.toLowerCase()}@gate.test` }));
  const { name: _name, ...guardian } = minorFields;
  const team = { ...guardian, eventId, teamName: 'Duo', contactEmail: 'lata@gate.test', members };
  const { registration } = (await post('/api/team/registerTeam', team)).json();
  expect(await pass(registration.code)).toMatchObject({
    qrSvg: expect.stringContaining('<svg'),
    missingConsents: [{ name: 'Lata' }],
  });
  const [lata, manu] = (await scan(registration.code)).registration.people;
  const admit = async (people: string[]) =>
    (await post('/api/check-in', { code: registration.code, people, anyDay: true }, admin)).json().data;
  expect(await admit([lata._id, manu._id])).toMatchObject({
    result: 'not_confirmed',
    message: expect.stringContaining('Lata'),
  });
  expect(await admit([manu._id])).toMatchObject({ result: 'admitted' });
});

it('a guardian who does not answer is reminded twice, and not after a decision', async () => {
  const { guardianEmail, key } = await registerMinor();
  const mails = async () => (await guardianKeys(test, guardianEmail)).length;
  await remindGuardians(test.context);
  expect(await mails()).toBe(1);
  for (const days of [2, 6, 20]) {
    test.time.now = new Date(test.time.now.getTime() + days * DAY);
    await Promise.all([remindGuardians(test.context), remindGuardians(test.context)]);
  }
  expect(await mails()).toBe(3);
  // The same link each time.
  expect(new Set(await guardianKeys(test, guardianEmail)).size).toBe(1);
  await decide(key, 'given');
});

it('the list is sorted by who answered', async () => {
  for (const name of ['Zubin Das', 'anita Das', 'Meera Das']) {
    const { key } = await registerMinor();
    expect((await decide(key, 'refused', name)).statusCode).toBe(200);
  }
  const answered = async (sort: string): Promise<string[]> => {
    const url = `/api/privacy/guardians?status=refused&sort=${sort}`;
    const { guardians } = (await test.inject({ url, headers: admin })).json().data;
    return guardians
      .map(({ decidedBy }: { decidedBy: string }) => decidedBy)
      .filter((by: string) => by.endsWith('Das'));
  };
  expect(await answered('answer')).toEqual(['anita Das', 'Meera Das', 'Zubin Das']);
  expect(await answered('-answer')).toEqual(['Zubin Das', 'Meera Das', 'anita Das']);
});
