import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventImpact } from '#contract/events/event-batches.ts';
import { importFieldNames } from '#contract/events/event-import-fields.ts';
import type { EventImportResult } from '#contract/events/event-imports.ts';
import type { Event } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildWorkbook } from '#test/factories/workbook.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string; origin: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.context.db.deleteFrom('eventImports').execute();
  await test.context.db.updateTable('events').set({ deletedAt: test.time.now.toISOString() }).execute();
});

const post = (url: string, payload: object) => test.inject({ method: 'POST', url, headers: admin, payload });
const send = (text: string, more: object = {}) => post('/api/event-imports', { text, ...more });
const check = async (text: string, more: object = {}): Promise<EventImportResult> => {
  const response = await send(text, more);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const bring = (text: string, more: object = {}) => send(text, { isDryRun: false, ...more });
const get = async <T>(url: string): Promise<T> => (await test.inject({ url, headers: admin })).json().data;
const allEvents = async () => [
  ...(await get<Event[]>('/api/events/showMainEvent')),
  ...(await get<Event[]>('/api/events/showSubEvents')),
];

const sheet = `Event Name,Part of,Date,Time,End time,Venue,Fee,Team size,Seats
Yantra,,14/02/2027,,,Main ground,,,
Line Follower,Yantra,14/02/2027,10:00 AM,1 PM,"Hall 2, ground floor","₹1,500",2-4,30
Robo Soccer,Yantra,15 Feb 2027,14:30,18:00,Lawn,Free,5,16`;

describe('checking a sheet', () => {
  it('reads what its headings are called, and stores nothing', async () => {
    const { _id, created, columns, rows } = await check(sheet);
    expect({ _id, created }).toEqual({ _id: null, created: 0 });
    expect(columns).toEqual({
      title: 0,
      mainEvent: 1,
      startDate: 2,
      startTime: 3,
      endTime: 4,
      venue: 5,
      entryFee: 6,
      teamSize: 7,
      capacity: 8,
    });
    expect(rows).toMatchObject([
      { row: 2, title: 'Yantra', mainEvent: null, state: 'new' },
      { row: 3, state: 'new', startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T07:30:00.000Z' },
      { row: 4, mainEvent: 'Yantra', startDate: '2027-02-15T09:00:00.000Z' },
    ]);
    expect(await allEvents()).toEqual([]);
  });

  it('names every wrong cell by row and column', async () => {
    const { rows } = await check(
      `Title\tMain event\tStart date\tEnd date\tFee\tTeam size\tParticipation
\tYantra\t14/02/2027\t\t\t\t
Quiz\tYantra\tsoon\t\tlots\tmany\twhatever
Race\tNobody\t14/02/2027\t13/02/2027\t\t\t`,
      {},
    );
    const problems = rows.map((row) => row.problems.map(({ field, column }) => [field, column]));
    expect(rows.map(({ state }) => state)).toEqual(['invalid', 'invalid', 'invalid']);
    expect(problems[0]).toContainEqual(['title', 0]);
    expect(problems[1]).toEqual(
      expect.arrayContaining([
        ['startDate', 2],
        ['entryFee', 4],
        ['teamSize', 5],
        ['participationType', 6],
      ]),
    );
    expect(problems[2]).toEqual(
      expect.arrayContaining([
        ['endDate', 3],
        ['mainEvent', 1],
      ]),
    );
  });

  it('takes the end from a range of times, and an end of the night for one of the next morning', async () => {
    const { rows } = await check(`Title,Date,Time,End time
Quiz,14/02/2027,10 - 1 PM,
Concert,14/02/2027,22:00,2 AM
Mistake,14/02/2027,14:00,13:00`);
    expect(rows).toMatchObject([
      { startDate: '2027-02-14T04:30:00.000Z', endDate: '2027-02-14T07:30:00.000Z', problems: [] },
      { startDate: '2027-02-14T16:30:00.000Z', endDate: '2027-02-14T20:30:00.000Z', problems: [] },
      { problems: [{ field: 'endDate' }] },
    ]);
  });

  it('finds a main event and what is there whatever the spaces and capitals of its name', async () => {
    const main = await createEvent(test.context, { title: 'Robo War' });
    await createSubEventOf(test.context, main._id, { title: 'Line Follower' });
    const { rows } = await check('Title,Part of,Date\nLine  follower,robo  war,14/02/2027');
    expect(rows).toMatchObject([{ state: 'existing', problems: [] }]);
  });

  it('names the cell of a time that is none, not that of its date', async () => {
    const { rows } = await check('Title\tDate\tTime\tEnd date\tEnd time\nQuiz\t14/02/2027\ttea\t14/02/2027\tdusk');
    expect(rows[0]?.problems).toMatchObject([
      { field: 'startDate', column: 2, message: expect.stringContaining('“tea” is no time') },
      { field: 'endDate', column: 4, message: expect.stringContaining('“dusk” is no time') },
    ]);
  });

  it('names an end that is no time where the end has no date, also one that a workbook holds as a number', async () => {
    const { rows } = await check(
      'Title,Date,Time,End time\nQuiz,14/02/2027,10:00,dusk\nTalk,14/02/2027,10 - 1 PM,10.30',
    );
    expect(rows.map(({ problems }) => problems)).toMatchObject([
      [{ field: 'endDate', column: 3, message: expect.stringContaining('“dusk” is no time') }],
      [{ field: 'endDate', column: 3, message: expect.stringContaining('“10.30” is no time') }],
    ]);
    const content = buildWorkbook([
      ['Title', 'Date', 'Time', 'End time'],
      ['Quiz', '14/02/2027', 0.4375, 11.3],
    ]);
    const body = await multipart({ sheet: { filename: 'events.xlsx', content } });
    const headers = { ...admin, ...body.headers };
    const sent = { method: 'POST' as const, url: '/api/event-imports', payload: body.payload ?? '', headers };
    const [row] = (await test.inject(sent)).json().data.rows;
    expect(row.problems).toMatchObject([
      { field: 'endDate', column: 3, message: expect.stringContaining('“11.3” is no time') },
    ]);
  });

  it('names a start that is no date once, and not the end that would come from it', async () => {
    const [row] = (await check('Title,Start date\nQuiz,soon')).rows;
    expect(row?.problems.map(({ field }) => field)).toEqual(['startDate']);
  });

  it.each([
    'Events of Yantra 2027,,\n,,\nTitle,Start date,Fee\nQuiz,14/02/2027,100',
    'Events of Yantra 2027\nTitle;Start date;Fee\nQuiz;14/02/2027;100',
  ])('reads the headings below a title', async (text) => {
    const { headings, rows } = await check(text);
    expect(headings).toEqual(['Title', 'Start date', 'Fee']);
    expect(rows).toMatchObject([{ title: 'Quiz', startDate: '2027-02-13T18:30:00.000Z', problems: [] }]);
  });

  it('counts the rows below a title as the sheet does', async () => {
    const { rows } = await check('Events\nTitle,Start date\nQuiz,soon');
    expect(rows).toMatchObject([{ row: 3, problems: [{ field: 'startDate', column: 1 }] }]);
  });

  it('takes headings that it does not know for headings', async () => {
    const { headings } = await check('What,When,Cost\nTitle,Start date,100');
    expect(headings).toEqual(['What', 'When', 'Cost']);
  });

  it('refuses a title with headings alone', async () => {
    const response = await send('Events\nTitle,Start date');
    expect([response.statusCode, response.json().code]).toEqual([400, 'sheet_unreadable']);
  });

  it.each([
    ['Title,Start date (Asia/Kolkata),Fee (INR)', { title: 0, startDate: 1, entryFee: 2 }],
    ['Event,Day,Fee (team),Fee (individual)', { title: 0, startDate: 1, teamEntryFee: 2, individualEntryFee: 3 }],
  ])('reads headings with brackets: %s', async (headings, columns) => {
    expect((await check(`${headings}\nQuiz,14/02/2027,100,`)).columns).toEqual(columns);
  });

  it('reads its own export, every column that an event can be given by a sheet', async () => {
    const main = await createEvent(test.context, { title: 'Yantra' });
    const fees = { participationType: 'both', teamSize: 4, individualEntryFee: 100, teamEntryFee: 300 } as const;
    await createSubEventOf(test.context, main._id, { title: 'Quiz', ...fees });
    const { body } = await test.inject({ url: '/api/exports/events/csv', headers: admin });
    await test.context.db.updateTable('events').set({ deletedAt: test.time.now.toISOString() }).execute();
    const { columns, rows } = await check(body);
    const missing = importFieldNames.filter((name) => columns[name] === undefined);
    expect(missing).toEqual(['description', 'startTime', 'endTime']);
    expect(rows).toMatchObject([
      { title: 'Yantra', state: 'new', startDate: main.startDate, endDate: main.endDate, problems: [] },
      { title: 'Quiz', mainEvent: 'Yantra', state: 'new', problems: [] },
    ]);
  });

  it('names the column that a sheet lacks', async () => {
    const [row] = (await check('Title,Fee\nQuiz,100')).rows;
    expect(row?.problems).toEqual([
      {
        field: 'startDate',
        column: null,
        message: 'No column holds the start date: add one or choose it in the list of columns',
      },
    ]);
    const refused = await bring('Title,Fee\nQuiz,100');
    expect(refused.json().message).toBe(
      'Nothing was imported. Row 2: No column holds the start date: add one or choose it in the list of columns',
    );
  });

  it('takes chosen columns, and puts rows without a main event below the one that is chosen', async () => {
    const main = await createEvent(test.context, { title: 'Taal' });
    const columns = JSON.stringify({ title: 1, startDate: 0 });
    const { rows } = await check('When;What\n14-02-2027;Solo', { columns, mainEventId: main._id });
    expect(rows).toMatchObject([{ title: 'Solo', mainEvent: 'Taal', state: 'new', problems: [] }]);
    expect((await send('When;What\n14-02-2027;Solo', { columns: '{"title":99}' })).statusCode).toBe(400);
    expect((await send(sheet, { mainEventId: 'unknown' })).statusCode).toBe(400);
  });

  it.each(['', 'Title', 'Title,"x\nRow'])('refuses %j', async (text) => {
    expect((await send(text)).statusCode).toBe(400);
  });
});

describe('importing a sheet', () => {
  it('makes inactive events with all that the sheet says, once', async () => {
    const response = await bring(sheet);
    expect(response.json()).toMatchObject({ message: '3 events imported', data: { created: 3 } });
    const events = await allEvents();
    const main = events.find(({ title }) => title === 'Yantra');
    expect(main).toMatchObject({
      status: 'inactive',
      venue: 'Main ground',
      mainEventId: null,
      hasSubEvents: true,
      startDate: '2027-02-13T18:30:00.000Z',
      endDate: '2027-02-14T18:29:00.000Z',
    });
    expect(events.find(({ title }) => title === 'Line Follower')).toMatchObject({
      mainEventId: main?._id,
      venue: 'Hall 2, ground floor',
      entryFee: 1500,
      capacity: 30,
      version: 1,
      participationType: 'team',
      teamSize: 4,
      minTeamSize: 2,
      endDate: '2027-02-14T07:30:00.000Z',
    });
    const again = (await bring(sheet)).json().data;
    expect([again.created, again._id]).toEqual([0, null]);
    expect(again.rows.map(({ state }: { state: string }) => state)).toEqual(['existing', 'existing', 'existing']);
    expect(await allEvents()).toHaveLength(3);
  });

  it('knows a row again whose event was renamed or moved since', async () => {
    await bring(sheet);
    const db = test.context.db;
    const rename = (from: string, title: string) => db.updateTable('events').set({ title }).where('title', '=', from);
    await rename('Yantra', 'Yantra 2027').execute();
    await rename('Robo Soccer', 'Soccer of robots').execute();
    const again = await check(`${sheet}\nChess,Yantra,15/02/2027,,,,,,`);
    expect(again.rows.map(({ state, problems }) => [state, problems])).toEqual([
      ['existing', []],
      ['existing', []],
      ['existing', []],
      ['new', []],
    ]);
    const chess = (await bring(`${sheet}\nChess,Yantra,15/02/2027,,,,,,`)).json().data;
    expect(chess.created).toBe(1);
    const events = await allEvents();
    const main = events.find(({ title }) => title === 'Yantra 2027');
    expect(events.find(({ title }) => title === 'Chess')?.mainEventId).toBe(main?._id);
  });

  it('makes the event of a row again once that was deleted', async () => {
    await bring(sheet);
    const robo = (await allEvents()).find(({ title }) => title === 'Robo Soccer');
    await test.context.db
      .updateTable('events')
      .set({ title: 'Soccer' })
      .where('id', '=', robo?._id ?? '')
      .execute();
    expect((await check(sheet)).rows.map(({ state }) => state)).toEqual(['existing', 'existing', 'existing']);
    await test.inject({ method: 'DELETE', url: `/api/events/subevent/${robo?._id}`, headers: admin });
    expect((await bring(sheet)).json().data.created).toBe(1);
  });

  it('makes none where one row is wrong', async () => {
    const response = await bring(`${sheet}\nBad,Yantra,never,,,,,,`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual({
      path: 'rows.5.startDate',
      message: 'Row 5: “never” is no date: write it as 14/02/2027',
    });
    expect(await allEvents()).toEqual([]);
  });

  it('two at once make each event once', async () => {
    const done = await Promise.all([bring(sheet), bring(sheet)]);
    expect(done.map((response) => response.json().data.created).sort()).toEqual([0, 3]);
    expect(await allEvents()).toHaveLength(3);
  });

  it('reads a workbook, and remembers the columns that were chosen for its headings', async () => {
    const main = await createEvent(test.context, { title: 'Yantra' });
    const content = buildWorkbook([
      ['What', 'When', 'Cost'],
      ['Chess', '14/02/2027', 200],
    ]);
    const upload = async (parts: Record<string, string>) => {
      const body = await multipart({ sheet: { filename: 'events.xlsx', content }, mainEventId: main._id, ...parts });
      const headers = { ...admin, ...body.headers };
      return test.inject({ method: 'POST', url: '/api/event-imports', payload: body.payload ?? '', headers });
    };
    const columns = JSON.stringify({ title: 0, startDate: 1, entryFee: 2 });
    const first = await upload({ columns, isDryRun: 'false', fileName: 'events.xlsx' });
    expect(first.json().data, first.body).toMatchObject({ created: 1 });
    expect((await allEvents()).find(({ title }) => title === 'Chess')?.entryFee).toBe(200);
    expect((await upload({})).json().data).toMatchObject({ columns: { title: 0, startDate: 1, entryFee: 2 } });
  });

  it('takes 25 sub-events of an existing main event', async () => {
    const main = await createEvent(test.context, { title: 'Yantra' });
    await createSubEventOf(test.context, main._id, { title: 'Part 3' });
    const rows = Array.from({ length: 25 }, (_, index) => `Part ${index + 1},14/02/2027 10:00,14/02/2027 12:00`);
    const { data } = (await bring(['Title,Start,End', ...rows].join('\n'), { mainEventId: main._id })).json();
    expect(data.created).toBe(24);
    expect(await get<Event[]>(`/api/events/showSubEvents/${main._id}`)).toHaveLength(25);
  });
});

describe('undoing an import', () => {
  it('deletes its events once, and leaves what was there before', async () => {
    const before = await createEvent(test.context, { title: 'Before' });
    await bring(sheet, { fileName: 'events.csv' });
    const [made] = await get<{ _id: string }[]>('/api/event-imports');
    expect(made).toMatchObject({ fileName: 'events.csv', events: 3, undoneAt: null });
    const undone = await post(`/api/event-imports/${made?._id}/undo`, {});
    expect(undone.json().data, undone.body).toMatchObject({ undoneBy: expect.any(String) });
    expect((await allEvents()).map(({ _id }) => _id)).toEqual([before._id]);
    expect((await post(`/api/event-imports/${made?._id}/undo`, {})).statusCode).toBe(409);
    expect((await post('/api/event-imports/unknown/undo', {})).statusCode).toBe(404);
    expect((await bring(sheet)).json().data.created).toBe(3);
  });

  it('first says what hangs on its events, each registration once', async () => {
    await bring('Event Name,Part of,Date\nYantra,,14/02/2027\nQuiz,Yantra,14/02/2027');
    await test.context.db.updateTable('events').set({ status: 'active' }).where('deletedAt', 'is', null).execute();
    const [made] = await get<{ _id: string }[]>('/api/event-imports');
    const impact = () => get<EventImpact[]>(`/api/event-imports/${made?._id}/impact`);
    const sumOf = (impacts: EventImpact[]) => impacts.reduce((sum, { registrations }) => sum + registrations, 0);
    expect(sumOf(await impact())).toBe(0);
    const quiz = (await allEvents()).find(({ title }) => title === 'Quiz');
    const registered = await post('/api/registrations', { eventId: quiz?._id, name: 'Asha', email: 'a@college.test' });
    expect(registered.statusCode, registered.body).toBe(200);
    expect(await impact()).toMatchObject([{ title: 'Yantra', subEvents: 1, registrations: 1 }]);
    await post(`/api/event-imports/${made?._id}/undo`, {});
    expect(await impact()).toEqual([]);
  });
});
