import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let past: Event;
let pastSub: Event;
let now: Event;
beforeAll(async () => {
  test = await startTestApp();
  past = await createEvent(test.context, { title: 'Past', hasSubEvents: true });
  pastSub = await createSubEventOf(test.context, past._id, { title: 'Past part' });
  now = await createEvent(test.context, { title: 'Now' });
});
afterAll(() => test.close());

const read = async (url: string) => (await test.inject({ url })).json().data;
const titles = async (url: string) => ((await read(url)) as { title: string }[]).map(({ title }) => title);

/** What the site lists, of everything that lists events. */
const shown = async () => ({
  main: await titles('/api/events/showMainEvent'),
  sub: await titles('/api/events/showSubEvents'),
  search: ((await (await test.inject({ url: '/products' })).json()) as { title: string }[]).map(({ title }) => title),
});

const all = { main: ['Now', 'Past'], sub: ['Past part'], search: ['Now', 'Past', 'Past part'] };
const sorted = (lists: typeof all) => ({
  main: lists.main.sort(),
  sub: lists.sub.sort(),
  search: lists.search.sort(),
});

const texts = { festivalName: 'Utsav ’26', heroLine: 'Last spring', instituteName: 'Vidya Institute' };

describe('events of years', () => {
  it('are all listed while there is one year', async () => {
    expect(sorted(await shown())).toEqual(all);
    expect(await read('/api/years')).toEqual([]);
    expect((await read(`/api/events/${past._id}`)).year).toBeNull();
  });

  it('of the year that was closed last are shown until the next one starts', async () => {
    const closedAt = test.time.now.toISOString();
    await test.context.db
      .insertInto('years')
      .values({ year: '2026', ...texts, closedAt })
      .execute();
    await test.context.db
      .updateTable('events')
      .set({ year: '2026' })
      .where('id', 'in', [past._id, pastSub._id])
      .execute();
    expect(sorted(await shown())).toEqual({ main: ['Past'], sub: ['Past part'], search: ['Past', 'Past part'] });
    expect(await read('/api/years')).toEqual([{ year: '2026', ...texts, closedAt }]);
  });

  it('are those of the year that is open, others by their year, and each by its id', async () => {
    const startedAt = test.time.now.toISOString();
    await test.context.db
      .insertInto('years')
      .values({ year: '2027', ...texts, startedAt, startedBy: 'Asha' })
      .execute();
    expect(await shown()).toEqual({ main: ['Now'], sub: [], search: ['Now'] });
    expect(await read('/api/years')).toHaveLength(1);
    expect(await titles('/api/events/showMainEvent?year=2026')).toEqual(['Past']);
    expect(await titles('/api/events/showSubEvents?year=2026')).toEqual(['Past part']);
    expect(await titles('/api/events/showMainEvent?year=2025')).toEqual([]);
    expect(await read(`/api/events/${pastSub._id}`)).toMatchObject({ year: '2026', status: 'active' });
    expect((await read(`/api/events/${now._id}`)).year).toBeNull();
    expect((await test.inject({ url: '/api/events/showMainEvent?year=26' })).statusCode).toBe(400);
  });

  it('of a closed year take no registration', async () => {
    const payload = { eventId: pastSub._id, name: 'Asha', email: 'asha@college.test' };
    const response = await test.inject({ method: 'POST', url: '/api/registrations', payload });
    expect(response.json()).toMatchObject({ code: 'registration_closed', status: 409 });
    expect((await read(`/api/events/${pastSub._id}`)).effectiveRules.status).toBe('inactive');
  });
});
