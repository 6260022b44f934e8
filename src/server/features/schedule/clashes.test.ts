import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
const at = (hour: number, minute = 0) =>
  `2027-02-14T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
const ids = { robots: '', quiz: '', dance: '', deleted: '' };

async function register(eventId: string, name: string) {
  const payload = { eventId, name, email: `${name}@college.test`, phone: '+91 98765 43210' };
  const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const ask = (eventId: string, start: string, end: string, headers = admin) =>
  test.inject({ url: `/api/event-clashes/${eventId}?startDate=${start}&endDate=${end}`, headers });
const clashes = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json().data;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  const make = async (title: string, start: number, end: number) =>
    (await createEvent(test.context, { title, venue: title, startDate: at(start), endDate: at(end) }))._id;
  ids.robots = await make('Robots', 9, 10);
  ids.quiz = await make('Quiz', 12, 14);
  ids.dance = await make('Dance', 13, 15);
  ids.deleted = await make('Deleted', 12, 14);
  for (const name of ['asha', 'ravi', 'meera', 'john']) await register(ids.robots, name);
  for (const name of ['asha', 'ravi', 'other']) await register(ids.quiz, name);
  for (const name of ['asha', 'meera']) await register(ids.dance, name);
  await register(ids.deleted, 'john');
  await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${ids.deleted}`, headers: admin });
});
afterAll(() => test.close());

it('counts each person once, and by event', async () => {
  expect(await clashes(ids.robots, at(13), at(14))).toMatchObject({
    eventId: ids.robots,
    people: 4,
    clashing: 3,
    clashingNow: 0,
    elsewhere: 0,
    events: [
      { eventId: ids.quiz, title: 'Quiz', people: 2, startDate: '2027-02-14T06:30:00.000Z', venue: 'Quiz' },
      { eventId: ids.dance, title: 'Dance', people: 2 },
    ],
  });
  expect(await clashes(ids.quiz, at(9), at(10))).toMatchObject({ clashing: 2, clashingNow: 1, people: 3 });
});

it('events that only touch do not clash', async () => {
  expect(await clashes(ids.robots, at(10), at(12))).toMatchObject({ clashing: 0, events: [] });
  expect(await clashes(ids.robots, at(11), at(12, 1))).toMatchObject({ clashing: 2 });
});

it('people whose registration is cancelled do not count', async () => {
  const { code, email } = { ...(await register(ids.robots, 'gone')), email: 'gone@college.test' };
  await register(ids.quiz, 'gone');
  expect(await clashes(ids.robots, at(12), at(13))).toMatchObject({ people: 5, clashing: 3 });
  await test.inject({ method: 'POST', url: `/api/passes/${code}/cancel`, payload: { email } });
  expect(await clashes(ids.robots, at(12), at(13))).toMatchObject({ people: 4, clashing: 2 });
});

it('a coordinator reads how many, but not of which other event', async () => {
  const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: ids.robots });
  const response = await ask(ids.robots, at(13), at(14), headers);
  expect(response.json().data).toMatchObject({ clashing: 3, elsewhere: 4, events: [] });
  expect(response.body).not.toMatch(/Quiz|Dance/);
  expect((await ask(ids.quiz, at(13), at(14), headers)).statusCode).toBe(404);
});

it('rejects hours that end before they begin, an unknown event, and people without the power', async () => {
  expect((await ask(ids.robots, at(14), at(13))).json()).toMatchObject({ errors: [{ path: 'endDate' }] });
  expect((await ask('none-such', at(13), at(14))).statusCode).toBe(404);
  const { headers } = await loginWithGrants(test, { role: 'treasurer' });
  expect((await ask(ids.robots, at(13), at(14), headers)).statusCode).toBe(403);
});

it('a sub-event’s people are asked about as well', async () => {
  const main = await createEvent(test.context, { startDate: at(8), endDate: at(20) });
  const sub = await createSubEventOf(test.context, main._id, { startDate: at(16), endDate: at(17) });
  await register(sub._id, 'asha');
  expect(await clashes(sub._id, at(13), at(14))).toMatchObject({ people: 1, clashing: 1, clashingNow: 0 });
});
