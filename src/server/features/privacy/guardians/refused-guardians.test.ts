import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { guardianKeys, minorFields } from '#test/support/privacy/guardians.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** A guardian who refused is not asked again for the same person at the same event, and agreeing ends with who agreed. */

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
const newEmail = (name: string) => `${name}${++count}@refused.test`;
const missing = async (code: string) =>
  ((await test.inject({ url: `/api/passes/${code}` })).json().data.missingConsents ?? []).map(
    (one: { status: string; isNamed: boolean }) => [one.status, one.isNamed],
  );
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);
const register = async (fields: { eventId: string; email: string; guardianEmail: string }) =>
  (await post('/api/registrations', { ...minorFields, ...fields })).data as { code: string };
const name = (code: string, email: string, guardianEmail: string) =>
  post(`/api/passes/${code}/guardian`, { guardianName: 'Ravi Rao', guardianEmail, email });
const cancel = (code: string, email: string) => post(`/api/passes/${code}/cancel`, { email });
const decide = (key: string | undefined, decision: string) =>
  post(`/api/guardian/${key}`, { decision, name: 'Meera Rao' });
const NO_MORE = { status: 400, errors: [{ path: 'guardianEmail' }] };

/** A minor whose guardian refused. */
async function refused() {
  const { _id: eventId } = await createEvent(test.context);
  const [email, guardianEmail] = [newEmail('asha'), newEmail('meera')];
  const { code } = await register({ eventId, email, guardianEmail });
  await decide((await guardianKeys(test, guardianEmail))[0], 'refused');
  await recipients();
  return { eventId, email, guardianEmail, code };
}

describe('a guardian who refused is not asked again', () => {
  it('after another one was named', async () => {
    const { code, email, guardianEmail } = await refused();
    expect((await name(code, email, newEmail('ravi'))).status).toBe(200);
    await recipients();
    expect(await name(code, email, guardianEmail.replace('@', '+again@'))).toMatchObject(NO_MORE);
    expect(await recipients()).toEqual([]);
    expect((await name(code, email, newEmail('tara'))).status).toBe(200);
  });

  it('by a registration for the event after the first was cancelled, which names none then', async () => {
    const { eventId, email, guardianEmail, code: first } = await refused();
    expect((await cancel(first, email)).status).toBe(200);
    const { code } = await register({ eventId, email, guardianEmail });
    expect(await recipients()).not.toContain(guardianEmail);
    expect(await missing(code)).toEqual([['waiting', false]]);
    expect(await name(code, email, guardianEmail)).toMatchObject(NO_MORE);
    const other = newEmail('ravi');
    expect((await name(code, email, other)).status).toBe(200);
    expect(await recipients()).toContain(other);
  });

  it('by such a registration, where another one was named between', async () => {
    const { eventId, email, guardianEmail, code: first } = await refused();
    await name(first, email, newEmail('ravi'));
    await cancel(first, email);
    await recipients();
    await register({ eventId, email, guardianEmail });
    expect(await recipients()).not.toContain(guardianEmail);
  });
});

it('is asked about another event, and for another person', async () => {
  const { eventId, email, guardianEmail } = await refused();
  const { _id: otherId } = await createEvent(test.context);
  await register({ eventId: otherId, email, guardianEmail });
  expect(await recipients()).toContain(guardianEmail);
  await register({ eventId, email: newEmail('nisha'), guardianEmail });
  expect(await recipients()).toContain(guardianEmail);
});

it('a consent is none any more once the one who gave it is a participant under 18 of the registration', async () => {
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3, ageRule: 'band' });
  const leader = await test.loginAs('participant');
  const friend = await test.loginAs('participant');
  const named = (guardianEmail: string) => ({ isUnder18: true, guardianName: 'Meera Rao', guardianEmail });
  const { data: team } = await post('/api/teams', { eventId, teamName: 'Trio', ...named(friend.email) }, leader);
  const [key] = await guardianKeys(test, friend.email);
  expect((await decide(key, 'given')).status).toBe(200);
  const { code } = team.registration;
  expect(await missing(code)).toEqual([]);
  await recipients();

  const joined = await post(`/api/teams/join/${team.joinCode}`, named(newEmail('meera')), friend);
  expect(joined.status).toBe(200);
  expect(await missing(code)).toEqual([
    ['waiting', false],
    ['waiting', true],
  ]);
  expect(await recipients()).toContain(leader.email);
  expect((await decide(key, 'given')).status).toBe(404);
  const other = newEmail('ravi');
  expect(
    (
      await post(
        `/api/passes/${code}/guardian`,
        { guardianName: 'Ravi Rao', guardianEmail: other, participantId: team.members[0]._id },
        leader,
      )
    ).status,
  ).toBe(200);
  expect((await decide((await guardianKeys(test, other))[0], 'given')).status).toBe(200);
  expect(await missing(code)).toEqual([['waiting', true]]);
});
