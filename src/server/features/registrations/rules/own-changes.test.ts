import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { insertHistory } from '../registration-history.repository.ts';

/** A script that changes its own registration for ever fills no disk: what was before each change is kept. */

const START = new Date('2027-01-10T06:30:00.000Z');
const HOUR = 60 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = START;
});

const send = async (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await test.inject({ method, url, payload, headers });
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], ...response.json() };
};

/** Lines of the history as its people make them, one a minute from an hour before now on. */
async function changedBefore(registrationId: string, kind: 'edit' | 'team', count: number): Promise<void> {
  const actor = { kind: 'participant' as const, id: null, name: 'Asha' };
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(START.getTime() - HOUR + index * 1000).toISOString();
    return { registrationId, kind, note: `${index}`, actor, at };
  });
  await insertHistory(test.context.db, ...lines);
}
const linesOf = async (registrationId: string) =>
  (
    await test.context.db
      .selectFrom('registrationHistory')
      .select('id')
      .where('registrationId', '=', registrationId)
      .execute()
  ).length;
const tooOften = { status: 429, code: 'too_many_requests', retryAfter: String(23 * 60 * 60) };

it('answers are changed two hundred times within a day, and again the next', async () => {
  const { _id: eventId } = await createEvent(test.context);
  const diet = buildQuestion({ label: 'Diet' });
  await createQuestions(test.context, eventId, diet);
  const email = 'asha@changes.test';
  const { data } = await send('POST', '/api/registrations', { eventId, name: 'Asha', email });
  const change = (answer: string) =>
    send('PUT', `/api/passes/${data.code}/answers`, {
      participantId: data.people[0]._id,
      answers: { [diet.id]: answer },
      email,
    });
  await changedBefore(data._id, 'edit', 199);
  expect((await change('vegetarian')).status).toBe(200);
  const lines = await linesOf(data._id);
  expect(await change('vegan')).toMatchObject(tooOften);
  expect(await linesOf(data._id)).toBe(lines);
  test.time.now = new Date(START.getTime() + 23 * HOUR + 1000);
  expect((await change('vegan')).status).toBe(200);
});

it('a team is renamed, its members corrected and its leader changed as often', async () => {
  const leader = await test.loginAs('participant');
  const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 3 });
  const { data: team } = await send('POST', '/api/teams', { eventId, teamName: 'Trio' }, leader);
  const friend = await test.loginAs('participant');
  const joined = await send('POST', `/api/teams/join/${team.joinCode}`, {}, friend);
  expect(joined.status).toBe(200);
  // Who joins adds a line as well.
  await changedBefore(team.registration._id, 'team', 199);
  const [first, second] = joined.data.members;
  const lines = await linesOf(team.registration._id);
  expect(await send('PUT', `/api/teams/${team._id}/name`, { teamName: 'Quartet' }, leader)).toMatchObject(tooOften);
  const members = `/api/teams/${team._id}/members`;
  expect(await send('PUT', `${members}/${first._id}`, { name: 'Asha R' }, leader)).toMatchObject(tooOften);
  expect(await send('PUT', `/api/teams/${team._id}/leader`, { memberId: second._id }, leader)).toMatchObject(tooOften);
  expect(await linesOf(team.registration._id)).toBe(lines);
});
