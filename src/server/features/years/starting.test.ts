import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepImages } from '../images/images.service.ts';

const AFTER = '2027-04-01T06:30:00.000Z';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

let test: TestApp;
let president: Record<string, string>;
let main: string;
let sub: string;
let dropped: string;
let picture: string;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test.inject({ method, url, headers: president, ...(payload ? { payload } : {}) });
const preview = async (query = '') => (await send('GET', `/api/years/next${query}`)).json().data;
const start = (given: object = {}) => send('POST', '/api/years/next', { year: '2028', day: '2028-02-10', ...given });
const read = async (url: string) => (await send('GET', url)).json().data;

/** The whole content of a table, for what must not change. */
const rowsOf = async (table: 'events' | 'registrations' | 'grants' | 'teams' | 'payments') =>
  JSON.stringify(await test.context.db.selectFrom(table).selectAll().orderBy('id').execute());

async function uploadPicture(): Promise<string> {
  const image = { filename: 'a.png', content: await buildPicture() };
  const event = { title: 'Dance', startDate: '2027-02-12T10:00', endDate: '2027-02-14T18:00', image };
  const { headers, payload } = await multipart(event);
  const url = '/api/events/mainEvent';
  const created = await test.inject({ method: 'POST', url, payload, headers: { ...president, ...headers } });
  expect(created.statusCode, created.body).toBe(200);
  main = created.json().data._id;
  return created.json().data.image;
}

beforeAll(async () => {
  test = await startTestApp();
  ({ headers: president } = await loginWithGrants(test, { role: 'president' }));
  picture = await uploadPicture();
  await send('PUT', `/api/events/edit/${main}`, {
    hasSubEvents: true,
    registrationStarts: '2027-01-01T00:00',
    registrationEnds: '2027-02-11',
    description: 'Three days',
    isActive: true,
  });
  ({ _id: sub } = await createSubEventOf(test.context, main, {
    title: 'Solo',
    startDate: '2027-02-13T23:30',
    endDate: '2027-02-14T00:30',
    capacity: 3,
    status: 'active',
    individualEntryFee: 100,
    rules: 'One song each',
    venue: 'Hall 3',
    rosterLocksAt: '2027-02-10T09:00',
  }));
  ({ _id: dropped } = await createSubEventOf(test.context, main, { title: 'Duet' }));
  const { _id: gone } = await createEvent(test.context, { title: 'Deleted' });
  await send('DELETE', `/api/events/mainEvent/${gone}`);
  const choice = buildChoice(['S', 'M'], { label: 'Size' });
  const [option] = choice.options;
  await createQuestions(
    test.context,
    sub,
    choice,
    buildQuestion({ label: 'Colour', showIf: { questionId: choice.id, optionId: option?.id ?? '' } }),
    buildQuestion({ kind: 'date', label: 'Arrival', earliest: '2027-02-11', latest: '2027-02-14' }),
    buildQuestion({ kind: 'date', label: 'Born', earliest: '2005-01-01', latest: '2010-01-01' }),
  );
  await send('POST', '/api/registrations', { eventId: sub, name: 'Asha', email: 'asha@college.test' });
  await send('PUT', `/api/events/${sub}/results`, { winners: [{ award: '1st', name: 'Asha' }] });
});
afterAll(() => test.close());

it('the next year does not start while a year is open', async () => {
  expect(await preview()).toBeNull();
  expect(await read('/api/dashboard')).not.toHaveProperty('closedYear');
  expect((await start()).json()).toMatchObject({ code: 'year_open', status: 409 });
});

describe('after a year is closed, the next one', () => {
  let stored: string[];
  const keptTables = ['registrations', 'grants', 'teams', 'payments'] as const;
  const readKept = () => Promise.all(keptTables.map(rowsOf));

  beforeAll(async () => {
    test.time.now = new Date(AFTER);
    const { grants } = await read('/api/years/closing');
    const keep = grants.map(({ _id }: { _id: string }) => _id);
    const closed = await send('POST', '/api/years/closing', { year: '2027', keep, acceptsOpenMoney: true });
    expect(closed.statusCode, closed.body).toBe(200);
    stored = await readKept();
  });

  it('is waited for: the dashboard says which year is closed', async () => {
    expect(await read('/api/dashboard')).toMatchObject({ closedYear: '2027', totalEvents: 0 });
  });

  it('is suggested 52 weeks later', async () => {
    expect(await preview()).toMatchObject({
      from: '2027',
      year: '2028',
      previousFirstDay: '2027-02-12',
      day: '2028-02-11',
      firstDay: '2028-02-11',
      weeks: 52,
    });
  });

  it.each([
    ['2028-02-10', '2028-02-11', 52],
    ['2028-02-14', '2028-02-11', 52],
    ['2028-02-15', '2028-02-18', 53],
    ['2027-09-24', '2027-09-24', 32],
  ])('keeps weekdays: asked for %s, it begins on %s', async (day, firstDay, weeks) => {
    expect(await preview(`?day=${day}`)).toMatchObject({ day, firstDay, weeks });
  });

  it('shows the dates of every event before anything is stored', async () => {
    const before = await rowsOf('events');
    const { events, questions } = await preview('?day=2028-02-10');
    expect(events.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Dance', 'Duet', 'Solo']);
    expect(events[0]).toMatchObject({ _id: main, mainEventId: null });
    expect(events.find(({ _id }: { _id: string }) => _id === sub)).toMatchObject({
      mainEventId: main,
      before: { startDate: '2027-02-13T18:00:00.000Z', rosterLocksAt: '2027-02-10T03:30:00.000Z' },
      after: {
        startDate: '2028-02-12T18:00:00.000Z',
        endDate: '2028-02-12T19:00:00.000Z',
        rosterLocksAt: '2028-02-09T03:30:00.000Z',
        registrationEnds: null,
      },
    });
    expect(questions).toBe(4);
    expect(await rowsOf('events')).toBe(before);
  });

  it.each([
    ['the year that was closed', { year: '2027' }, 'year'],
    ['a year far from its first day', { year: '2082' }, 'year'],
    ['a day that is over', { day: '2027-03-31' }, 'day'],
    ['what is no day', { day: '2028-02-30' }, 'day'],
    ['an event of another year left out', { leaveOut: ['unknown'] }, 'leaveOut'],
  ])('is not started with %s', async (_, given, path) => {
    const { code, errors } = (await start(given)).json();
    expect([code, errors[0]?.path]).toEqual(['validation_failed', path]);
    expect(await test.context.db.selectFrom('years').select('year').execute()).toEqual([{ year: '2027' }]);
  });

  it('is started once, by the first of two presidents', async () => {
    test.time.now = new Date(Date.parse(AFTER) + MINUTE);
    const given = { festivalName: 'Utsav 28', heroLine: 'In February', leaveOut: [dropped] };
    const twice = await Promise.all([start(given), start(given)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const done = twice.find(({ statusCode }) => statusCode === 200);
    expect(done?.json().data).toEqual({
      _id: '2028',
      year: '2028',
      from: '2027',
      firstDay: '2028-02-11',
      weeks: 52,
      events: 2,
      questions: 4,
    });
    expect(twice.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('year_open');
    expect(await read('/api/settings')).toMatchObject({ festivalName: 'Utsav 28', heroLine: 'In February' });
    expect(await read('/api/dashboard')).not.toHaveProperty('closedYear');
  });

  it('holds inactive copies of events, with fees, rules, texts, pictures and seats', async () => {
    const [copy, ...others] = await read('/api/events/showMainEvent');
    expect(others).toEqual([]);
    const old = await read(`/api/events/${main}`);
    expect(copy).toMatchObject({
      title: 'Dance',
      description: 'Three days',
      status: 'inactive',
      isActive: false,
      year: null,
      version: 1,
      startDate: '2028-02-11T04:30:00.000Z',
      endDate: '2028-02-13T12:30:00.000Z',
      image: picture,
      registrationStarts: '2027-12-30T18:30:00.000Z',
      registrationEnds: '2028-02-10T18:29:00.000Z',
    });
    expect(copy._id).not.toBe(main);
    expect(old).toMatchObject({ year: '2027', startDate: '2027-02-12T04:30:00.000Z', image: picture });
    const [part, ...rest] = await read('/api/events/showSubEvents');
    expect(rest).toEqual([]);
    expect(part).toMatchObject({
      title: 'Solo',
      mainEventId: copy._id,
      mainEventTitle: 'Dance',
      capacity: 3,
      individualEntryFee: 100,
      rules: 'One song each',
      venue: 'Hall 3',
      status: 'inactive',
    });
    const seats = await read('/api/seats');
    expect(seats.find(({ eventId }: { eventId: string }) => eventId === part._id)?.reserved ?? 0).toBe(0);
  });

  it('asks the same questions under new ids, with dates of the festival shifted', async () => {
    const [part] = await read('/api/events/showSubEvents');
    const [old, copied] = [await read(`/api/events/${sub}/questions`), await read(`/api/events/${part._id}/questions`)];
    expect(old).toBeDefined();
    expect(copied).toHaveLength(4);
    const [size, colour, arrival, born] = copied;
    expect(size).toMatchObject({ label: 'Size', options: old[0].options });
    expect(size.id).not.toBe(old[0].id);
    expect(colour.showIf).toEqual({ questionId: size.id, optionId: old[0].options[0].id });
    expect(arrival).toMatchObject({ earliest: '2028-02-10', latest: '2028-02-13' });
    expect(born).toMatchObject({ earliest: '2005-01-01', latest: '2010-01-01' });
  });

  it('copies no people, teams, payments, roles or results', async () => {
    expect(await readKept()).toEqual(stored);
    const [part] = await read('/api/events/showSubEvents');
    expect(await read(`/api/events/${part._id}/results`)).toBeNull();
    expect(await read(`/api/events/${sub}/results`)).toMatchObject({ winners: [{ name: 'Asha' }] });
    const { db } = test.context;
    expect(await db.selectFrom('registrations').select('id').where('eventId', '=', part._id).execute()).toEqual([]);
  });

  it('takes new events, is in the activity, and registers people once its events are switched on', async () => {
    const event = { title: 'New', startDate: '2028-02-11T10:00', endDate: '2028-02-11T12:00' };
    expect((await send('POST', '/api/events/mainEvent', event)).statusCode).toBe(200);
    const { actions } = await read('/api/audit?kind=year');
    expect(actions[0]).toMatchObject({ after: { year: '2028', from: '2027', weeks: 52, events: 2 } });
    const [part] = await read('/api/events/showSubEvents');
    const register = () =>
      send('POST', '/api/registrations', { eventId: part._id, name: 'Ravi', email: 'ravi@college.test' });
    expect((await register()).json().code).toBe('registration_closed');
    for (const id of [part._id, part.mainEventId])
      await send('PUT', `/api/events/edit/mainevent/statusupdate/${id}`, { status: 'active' });
    test.time.now = new Date('2028-01-10T06:30:00.000Z');
    expect((await register()).statusCode).toBe(200);
    test.time.now = new Date(AFTER);
  });

  it('leaves the pictures of the archive when a copy loses its own', async () => {
    const copy = (await read('/api/events/showMainEvent')).find(({ title }: { title: string }) => title === 'Dance');
    await send('PUT', `/api/events/edit/${copy._id}`, { removeImage: true });
    test.time.now = new Date(Date.parse(AFTER) + 3 * DAY);
    await sweepImages(test.context);
    expect((await test.inject({ url: picture })).statusCode).toBe(200);
    expect(await read(`/api/events/${main}`)).toMatchObject({ image: picture });
  });

  it('is not started again', async () => {
    expect(await preview()).toBeNull();
    expect((await start({ year: '2029', day: '2029-02-10' })).json().code).toBe('year_open');
  });
});
