import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadOwn } from '#web/site/my-registrations/my-registrations-page.tsx';
import { loader as loadCalendar } from '#web/site/resources/schedule-calendar.ts';
import { loader } from '#web/site/schedule/schedule-page.tsx';

let test: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await startTestApp();
  const taal = await createEvent(test.context, { title: 'Taal', category: 'music', hasSubEvents: true });
  const add = async (title: string, startDate: string, endDate: string, more: object = {}) => {
    ids[title] = (await createSubEventOf(test.context, taal._id, { title, startDate, endDate, ...more }))._id;
  };
  // Hours of the festival's zone, Asia/Kolkata: the night of the 13th is still the 12th in UTC.
  await add('Garba', '2027-02-13T00:30', '2027-02-13T04:00', { category: 'dance', venue: 'Open Air Theatre' });
  await add('Solo vocals', '2027-02-12T10:00', '2027-02-12T16:00', { venue: 'Raman Hall' });
  await add('Duets', '2027-02-12T15:00', '2027-02-12T17:00', { venue: 'Open Air Theatre' });
  await add('Auditions', '2027-02-12T20:00', '2027-02-12T21:00', { status: 'inactive' });
});
afterAll(() => test.close());

async function load(query = '') {
  const { schedule } = (await loadPage(test, loader, `/schedule${query}`)).data;
  return schedule;
}

it('GET /schedule has the active events by the day and hour of the festival', async () => {
  const schedule = await load();
  expect(schedule?.days.map(({ title, slots }) => [title, slots.map((slot) => slot.title)])).toEqual([
    ['Friday, 12 February 2027', ['Solo vocals', 'Duets']],
    ['Saturday, 13 February 2027', ['Garba']],
  ]);
  expect(schedule?.days[0]?.slots[0]).toEqual({
    id: ids['Solo vocals'],
    title: 'Solo vocals',
    days: ['2027-02-12'],
    path: `/openedEvent/Solo-vocals/${ids['Solo vocals']}`,
    start: '2027-02-12T04:30:00.000Z',
    end: '2027-02-12T10:30:00.000Z',
    venue: 'Raman Hall',
    category: { key: 'music', label: 'Music' },
    mainEventTitle: 'Taal',
  });
  expect(schedule?.choices.days.map(({ label }) => label)).toEqual(['Fri 12 Feb', 'Sat 13 Feb']);
  expect(schedule?.choices.venues.map(({ label }) => label)).toEqual(['Open Air Theatre', 'Raman Hall']);
  expect(schedule?.choices.categories.map(({ value }) => value)).toEqual(['music', 'dance']);
});

it.each([
  ['?day=2027-02-13', ['Garba']],
  ['?venue=Open+Air+Theatre', ['Duets', 'Garba']],
  ['?category=music&day=2027-02-12', ['Solo vocals', 'Duets']],
  ['?day=&venue=&category=', ['Solo vocals', 'Duets', 'Garba']],
  // No day at all is no filter, as on /events.
  ['?day=never', ['Solo vocals', 'Duets', 'Garba']],
  ['?day=2027-03-12&venue=Old+hall', []],
])('GET /schedule%s', async (query, titles) => {
  expect((await load(query))?.days.flatMap(({ slots }) => slots.map(({ title }) => title))).toEqual(titles);
});

it('GET /schedule says what a filter leaves out at the hours of what it shows', async () => {
  const leftOut = async (query: string) => (await load(query))?.leftOut.map(({ title }) => title);
  expect(await leftOut('?venue=Raman+Hall')).toEqual(['Duets']);
  expect(await leftOut('?category=dance')).toEqual([]);
  expect(await leftOut('')).toEqual([]);
});

it('GET /schedule names every event that a filter leaves out: a plan has them too', async () => {
  const others = async (query: string) => (await load(query))?.others;
  expect(await others('?venue=Raman+Hall')).toEqual([ids.Duets, ids.Garba]);
  expect(await others('')).toEqual([]);
});

it('GET /schedule.ics holds every active event, or those that are asked for', async () => {
  const read = async (query: string) => {
    const { data } = await loadPage(test, loadCalendar, `/schedule.ics${query}`);
    expect(data.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await data.text();
    return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
  };
  expect(await read('')).toEqual(['Solo vocals', 'Duets', 'Garba']);
  expect(await read(`?ids=${ids.Garba},${ids.Auditions},unknown`)).toEqual(['Garba']);
  expect(await read('?ids=')).toEqual([]);
});

it('/schedule and /my-registrations respond with 503 where their list could not be fetched: the copy on the phone stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const headers = await test.headersOf('participant');
  const failing = (path: string) =>
    ({
      ...test,
      app: {
        inject: (options: { url: string }) =>
          options.url === path ? { statusCode: 500, body: '{}' } : test.app.inject(options),
      },
    }) as unknown as TestApp;
  const schedule = await loadPage(failing('/api/events/showMainEvent'), loader, '/schedule');
  expect([schedule.status, schedule.data.schedule]).toEqual([503, null]);
  expect((await loadPage(test, loader, '/schedule')).status).toBe(200);
  const own = async (app: TestApp) => loadPage(app, loadOwn, '/my-registrations', {}, headers);
  const failed = await own(failing('/api/registrations/mine'));
  expect([failed.status, failed.data.registrations]).toEqual([503, null]);
  expect(await own(test)).toMatchObject({ status: 200, data: { registrations: [] } });
});
