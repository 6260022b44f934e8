import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ambassador } from '#contract/ambassadors.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Ambassadors belong to no year: when the next one starts they stand for its events. */

let test: TestApp;
let president: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  ({ headers: president } = await loginWithGrants(test, { role: 'president' }));
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const response = await test.inject({ method, url, headers: president, ...(payload ? { payload } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const add = async (name: string, ...events: string[]): Promise<Ambassador> =>
  send('POST', '/api/ambassador/create', { name, events });
const ambassadors = async (): Promise<Ambassador[]> => send('GET', '/api/ambassador/show');

/** Closes the year and starts the next one; the ids of its events by title. */
async function passYear(year: number, leaveOut: string[] = []): Promise<Record<string, string>> {
  test.time.now = new Date(`${year}-04-01T06:30:00.000Z`);
  const { grants } = await send('GET', '/api/years/closing');
  const keep = grants.map(({ _id }: { _id: string }) => _id);
  await send('POST', '/api/years/closing', { year: String(year), keep, acceptsOpenMoney: true });
  await send('POST', '/api/years/next', { year: String(year + 1), day: `${year + 1}-02-10`, leaveOut });
  const events = await send('GET', '/api/events/showMainEvent');
  return Object.fromEntries(events.map(({ _id, title }: { _id: string; title: string }) => [title, _id]));
}

it('an ambassador’s events are those of the next year, in their order, without those that were left out', async () => {
  const make = async (title: string) => (await createEvent(test.context, { title }))._id;
  const [dance, quiz, film, gone] = [await make('Dance'), await make('Quiz'), await make('Film'), await make('Gone')];
  const asha = await add('Asha', quiz, film, dance, gone);
  const meera = await add('Meera', film);
  const ravi = await add('Ravi');
  const zoya = await add('Zoya', dance);
  await send('DELETE', `/api/ambassador/${zoya._id}`);
  await send('DELETE', `/api/events/mainEvent/${gone}`);
  const next = await passYear(2027, [film]);
  // Each event that went counts as a save: a form from before does not bring it back.
  expect(await ambassadors()).toEqual([
    { ...asha, mainEventId: next.Quiz, events: [next.Quiz, next.Dance], version: 5 },
    { ...meera, mainEventId: null, events: [], version: 2 },
    ravi,
  ]);
  await send('POST', `/api/ambassador/${zoya._id}/restore`);
  expect((await ambassadors()).at(-1)).toEqual({
    ...zoya,
    mainEventId: next.Dance,
    events: [next.Dance],
    version: 2,
  });
  const closed = { method: 'POST', url: '/api/ambassador/create', headers: president } as const;
  for (const chosen of [{ events: [dance] }, { mainEventId: dance }]) {
    const response = await test.inject({ ...closed, payload: { name: 'Late', ...chosen } });
    expect(response.json()).toMatchObject({ status: 400, errors: [{ message: 'No such event' }] });
  }
  const { Dance, Quiz } = await passYear(2028);
  expect((await ambassadors()).map(({ events }) => events)).toEqual([[Quiz, Dance], [], [], [Dance]]);
});
