import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { files } from '#web/site/resources/files.ts';
import { loader as loadCalendar } from '#web/site/resources/schedule-calendar.ts';
import { loader as loadBoard } from '#web/site/schedule/board/board-page.tsx';
import { loader as loadFeed } from '#web/site/schedule/changes/changes-feed.ts';
import { loader as loadChanges } from '#web/site/schedule/changes/changes-page.tsx';
import { zonedIso } from '#web/site/schedule/export/conference.server.ts';
import { loader as loadJson } from '#web/site/schedule/export/schedule-json.ts';
import { loader as loadXml } from '#web/site/schedule/export/schedule-xml.ts';
import { problemsOfJson } from './schedule-json-rules.ts';
import { problemsOfXml } from './schedule-xml-rules.ts';

let test: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  test = await startTestApp();
  const taal = await createEvent(test.context, { title: 'Taal', category: 'music', hasSubEvents: true });
  const add = async (title: string, startDate: string, endDate: string, more: object = {}) => {
    ids[title] = (await createSubEventOf(test.context, taal._id, { title, startDate, endDate, ...more }))._id;
  };
  await add('Garba', '2027-02-13T00:30', '2027-02-13T04:00', { category: 'dance', venue: 'Open Air Theatre' });
  await add('Sôlo & <vocals>', '2027-02-12T10:00', '2027-02-12T16:00', {
    venue: 'Raman Hall',
    shortDescription: 'Sing\u0001 "it"',
  });
  await add('नृत्य', '2027-02-12T15:00', '2027-02-12T17:05', { venue: '' });
  await add('Auditions', '2027-02-12T20:00', '2027-02-12T21:00', { status: 'inactive', venue: 'Seminar Room' });
});
afterAll(() => test.close());
afterEach(() => void vi.useRealTimers());

interface ExportedConference {
  days: { rooms: Record<string, Record<'id' | 'guid' | 'slug', string | number>[]> }[];
}

async function read(loader: typeof loadJson | typeof loadXml | typeof loadFeed | typeof loadCalendar, path: string) {
  const response = (await loadPage(test, loader, path)).data;
  return { type: response.headers.get('content-type'), text: await response.text() };
}

it('GET /schedule.json has what the schema of c3voc asks for', async () => {
  const { type, text } = await read(loadJson, '/schedule.json');
  expect(type).toBe('application/json; charset=utf-8');
  expect(problemsOfJson(text)).toEqual([]);
  const { conference } = JSON.parse(text).schedule as { conference: ExportedConference };
  expect(conference).toMatchObject({ daysCount: 2, start: '2027-02-12', end: '2027-02-13' });
  expect(conference.days.map(({ rooms }) => Object.keys(rooms))).toEqual([
    ['Raman Hall', 'Venue TBD'],
    ['Open Air Theatre'],
  ]);
  expect(conference.days[0]?.rooms['Raman Hall']?.[0]).toMatchObject({
    title: 'Sôlo & <vocals>',
    date: '2027-02-12T10:00:00+05:30',
    start: '10:00',
    duration: '06:00',
    track: 'Music',
    type: 'music',
    url: `http://localhost/openedEvent/S%C3%B4lo-%26-%3Cvocals%3E/${ids['Sôlo & <vocals>']}`,
  });
  const events = conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
  for (const key of ['id', 'guid', 'slug'] as const) expect(new Set(events.map((one) => one[key])).size, key).toBe(3);
  expect((await read(loadJson, '/schedule.json')).text).toBe(text);
});

it('GET /schedule.xml is well-formed and has the elements of the schema of c3voc in its order', async () => {
  const { type, text } = await read(loadXml, '/schedule.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(problemsOfXml(text)).toEqual([]);
  expect([...text.matchAll(/<(version|conference|day|room name|event)(?=[ >=])/g)].map(([, name]) => name)).toEqual([
    'version',
    'conference',
    'day',
    'room name',
    'event',
    'room name',
    'event',
    'day',
    'room name',
    'event',
  ]);
  expect(text).toContain('<title>Sôlo &amp; &lt;vocals&gt;</title>');
  expect(text).toContain('<abstract>Sing &quot;it&quot;</abstract>');
  expect(text).toContain('<date>2027-02-12T10:00:00+05:30</date><start>10:00</start><duration>06:00</duration>');
  for (const name of ['room', 'title', 'subtitle', 'type', 'track', 'date', 'start', 'duration', 'slug', 'abstract']) {
    expect(text.match(new RegExp(`<${name}>`, 'g'))?.length, name).toBeGreaterThanOrEqual(3);
  }
});

it('what the schema of schedule.json does not accept is found', async () => {
  const { text } = await read(loadJson, '/schedule.json');
  const changed: [string | RegExp, string, RegExp][] = [
    ['"start":"10:00"', '"start":"2027-02-12T10:00:00+05:30"', /start: /],
    ['"start":"10:00"', '"start":"24:00"', /start: /],
    [/"guid":"[^"]+",/, '', /guid: /],
    ['"duration":"06:00"', '"duration":"6 hours"', /duration: /],
    [/"date":"2027-02-12T10:00:00\+05:30"/, '"date":"2027-02-12T10:00:00"', /date: /],
    [/"slug":"[^"]+"/, '"slug":"नृत्य"', /slug: /],
    ['"persons":[]', '"persons":[],"people":[]', /people/],
    ['"daysCount":2', '"daysCount":"2"', /daysCount: /],
    [/"acronym":"[^"]+"/, '"acronym":"Utsav"', /acronym: /],
    ['"time_zone_name":"Asia/Kolkata"', '"time_zone_name":"IST"', /time_zone_name: /],
    ['"base_url":', '"rooms":[],"base_url":', /rooms: /],
  ];
  for (const [from, to, problem] of changed) {
    const broken = text.replace(from, to);
    expect(broken, to).not.toBe(text);
    expect(problemsOfJson(broken), to).toContainEqual(expect.stringMatching(problem));
  }
});

it('a festival in Hindi, past midnight, without venues and in an odd zone has files that either schema allows', async () => {
  const odd = await startTestApp({ sampleData: false, timeZone: 'Etc/GMT-6' });
  const { timeZone: _zone, payment: _payment, ...settings } = (await odd.inject({ url: '/api/settings' })).json().data;
  const headers = await odd.headersOf('admin');
  const payload = { ...settings, festivalName: 'उत्सव २७' };
  const saved = await odd.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
  const dates = { startDate: '2027-02-12T22:30', endDate: '2027-02-13T02:15' };
  await createEvent(odd.context, { title: 'मुशायरा 🎤', venue: '', ...dates, status: 'active' });
  for (const title of ['3x3', '3x3']) await createEvent(odd.context, { title, ...dates, status: 'active', venue: '0' });
  await createEvent(odd.context, { title: '—', venue: 'खुला मंच <1>', ...dates, status: 'active' });
  const [json = '', xml = ''] = await Promise.all(
    [loadJson, loadXml].map(async (load) => (await loadPage(odd, load, '/schedule')).data.text()),
  );
  expect(problemsOfJson(json)).toEqual([]);
  expect(problemsOfXml(xml)).toEqual([]);
  expect(JSON.parse(json).schedule.conference).toMatchObject({
    title: 'उत्सव २७',
    daysCount: 1,
    days: [
      {
        date: '2027-02-12',
        day_end: '2027-02-13T02:15:00+06:00',
        rooms: {
          'Venue TBD': [{ title: 'मुशायरा 🎤', start: '22:30', duration: '03:45' }],
          '0': [{ title: '3x3' }, { title: '3x3' }],
          'खुला मंच <1>': [{ title: '—' }],
        },
      },
    ],
  });
  expect(xml).toContain('<title>मुशायरा 🎤</title>');
  await odd.close();
});

it('what the schema of schedule.xml does not accept is found', async () => {
  const { text } = await read(loadXml, '/schedule.xml');
  const [, guid = ''] = /guid="([^"]+)"/.exec(text) ?? [];
  const changed: [string | RegExp, string, RegExp][] = [
    [/<slug>[^<]*<\/slug>/, '', /^event: 0 of slug$/],
    ['<start>10:00</start>', '<start>10 AM</start>', /^start: 10 AM$/],
    ['+05:30</date>', '</date>', /^date: 2027-/],
    [/<duration>[^<]*</, '<duration>240:00<', /^duration: 240:00$/],
    [/ id="\d+"/, ' id="0"', /^event id: 0$/],
    [/guid="[^"]+"(?![\s\S]*guid=)/, `guid="${guid}"`, /^guid: not unique$/],
    [/<version>[^<]*<\/version>/, '', /^schedule: 0 of version$/],
    [/ guid="[^"]+"/, '', /^event: no guid$/],
    [/<slug>[^<]*</, '<slug>3x3-1848106875<', /^slug: 3x3-1848106875$/],
    [/<day [^>]*>/, '<day>', /^day: no start$/],
    ['<persons/>', '<people/>', /^event: no people is known$/],
  ];
  for (const [from, to, problem] of changed) {
    expect(problemsOfXml(text.replace(from, to)), to).toContainEqual(expect.stringMatching(problem));
  }
  expect(() => problemsOfXml(text.replace('</title>', ''))).toThrow();
  expect(() => problemsOfXml(text.replace('&amp;', '&'))).toThrow();
});

it('an event of many days has a duration that either schema allows', async () => {
  const { _id } = await createEvent(test.context, {
    title: 'Exhibition',
    startDate: '2027-02-10T10:00',
    endDate: '2027-02-20T10:00',
    status: 'active',
  });
  expect((await read(loadJson, '/schedule.json')).text).toContain('"duration":"240:00"');
  const { text } = await read(loadXml, '/schedule.xml');
  expect(problemsOfXml(text)).toEqual([]);
  const durations = text.matchAll(/<duration>([^<]*)</g);
  expect([...durations].map(([, duration]) => duration)).toContain('99:59');
  const headers = await test.headersOf('admin');
  expect((await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${_id}`, headers })).statusCode).toBe(200);
});

it('a festival without an event has files that either schema allows', async () => {
  const empty = await startTestApp({ sampleData: false });
  const files = await Promise.all(
    [loadXml, loadJson].map(async (load) => (await loadPage(empty, load, '/schedule')).data.text()),
  );
  expect(problemsOfXml(files[0] ?? '')).toEqual([]);
  expect(problemsOfJson(files[1] ?? '')).toEqual([]);
  expect(JSON.parse(files[1] ?? '').schedule.conference.days).toEqual([]);
  await empty.close();
});

it('zonedIso names the offset of a zone', () => {
  expect(zonedIso('2027-02-12T04:30:00.000Z', 'UTC')).toBe('2027-02-12T04:30:00+00:00');
  expect(zonedIso('2027-07-12T04:30:00.000Z', 'America/New_York')).toBe('2027-07-12T00:30:00-04:00');
});

it('GET /board/:venue shows what is on at a venue, and 404 where nothing is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: test.time.now });
  const { data } = await loadPage(test, loadBoard, '/board/x', { venue: 'Raman Hall' });
  expect(data.slots.map(({ title }) => title)).toEqual(['Sôlo & <vocals>']);
  await expect(loadPage(test, loadBoard, '/board/x', { venue: 'Nowhere' })).rejects.toMatchObject({
    init: { status: 404 },
  });
});

it('GET /board/:venue is there while its events are paused', async () => {
  const { data } = await loadPage(test, loadBoard, '/board/x', { venue: 'seminar  room' });
  expect(data).toMatchObject({ venue: 'Seminar Room', isEmpty: true, slots: [] });
});

it('GET /board/:venue is there after a version has moved everything to another venue', async () => {
  const moved = await startTestApp({ sampleData: false });
  const headers = await moved.headersOf('admin');
  const send = (url: string, payload: object) => moved.inject({ method: 'POST', url, headers, payload });
  const taal = await createEvent(moved.context, { title: 'Taal', hasSubEvents: true });
  const { _id } = await createSubEventOf(moved.context, taal._id, { venue: 'Raman Hall' });
  await send('/api/schedule/releases', { name: '0.1', note: '' });
  await send(`/api/events/subevent/edit/${_id}`, { venue: 'New hall' });
  expect((await send('/api/schedule/releases', { name: '0.2', note: '' })).statusCode).toBe(200);
  const { data } = await loadPage(moved, loadBoard, '/board/x', { venue: 'Raman Hall' });
  expect(data).toMatchObject({ venue: 'Raman Hall', isEmpty: true });
  await moved.close();
});

it('files, boards and the page of changes show the released version until the next one', async () => {
  const headers = await test.headersOf('admin');
  const send = async (url: string, payload: object) => {
    const response = await test.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode, response.body).toBe(200);
  };
  const release = (name: string) => send('/api/schedule/releases', { name, note: 'The <hall> is flooded.' });
  await release('0.1');
  const edit = { startDate: '2027-02-12T11:00', endDate: '2027-02-12T17:00', venue: 'New hall' };
  await send(`/api/events/subevent/edit/${ids['Sôlo & <vocals>']}`, edit);
  const json = async () => JSON.parse((await read(loadJson, '/schedule.json')).text).schedule;
  const before = await json();
  expect(before.version).toBe('0.1');
  expect(JSON.stringify(before)).toContain('T10:00:00+05:30');
  expect(JSON.stringify(before)).not.toContain('New hall');
  expect((await read(loadXml, '/schedule.xml')).text).toContain('<version>0.1</version>');
  const calendar = async (path: string) => (await read(loadCalendar, path)).text;
  const stampOf = (text: string) =>
    [...text.matchAll(/^DTSTAMP:(.*)\r$/gm)]
      .map(([, at]) => at)
      .toSorted()
      .at(-1) ?? '';
  const waiting = await calendar('/schedule.ics');
  test.time.now = new Date(test.time.now.getTime() + 60_000);
  await release('0.2');
  expect(await json()).toMatchObject({ version: '0.2' });
  // What links of before subscribe to.
  const festival = files.find(({ path }) => path === 'calendar/festival.ics')?.loader as typeof loadCalendar;
  expect((await read(festival, '/calendar/festival.ics')).text).toBe(await calendar('/schedule.ics'));
  // A calendar takes the hours of the newer stamp.
  expect(stampOf(await calendar('/schedule.ics')) > stampOf(waiting)).toBe(true);
  expect(JSON.stringify(await json())).toContain('New hall');
  const feed = await read(loadFeed, '/schedule/changes.atom');
  expect(feed.type).toContain('application/atom+xml');
  expect(feed.text).toContain('<title>Schedule, version 0.2</title>');
  expect(feed.text).toContain('The &lt;hall&gt; is flooded.');
  expect(feed.text).toContain('Sôlo &amp; &lt;vocals&gt;: Now Fri 11:00 AM – 5:00 PM, New hall.');
  const { releases } = (await loadPage(test, loadChanges, '/schedule/changes')).data;
  expect(releases?.map(({ name, changes }) => [name, changes.length])).toEqual([
    ['0.2', 1],
    ['0.1', 0],
  ]);
});
