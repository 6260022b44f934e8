import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistrationRow } from '#contract/registrations.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { makeSheet } from '#test/support/access-tokens.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { fillAdmissions } from '../../check-in/check-in.service.ts';

let test: TestApp;
let admin: Record<string, string>;
let main: string;
let solo: string;
let duet: string;
let other: string;

const post = async (url: string, payload: object, headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const register = (eventId: string, name: string, more = {}) =>
  post('/api/registrations', { eventId, name, email: `${name.toLowerCase()}@college.test`, ...more });

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  const event = await createEvent(test.context, { title: 'Nritya', hasSubEvents: true });
  main = event._id;
  solo = (await createSubEventOf(test.context, main, { title: 'Solo' }))._id;
  duet = (await createSubEventOf(test.context, main, { title: 'Duet' }))._id;
  other = (await createEvent(test.context, { title: 'Yantra' }))._id;
  const size = buildChoice(['Small', 'Large'], { label: 'Size', isRequired: true });
  await createQuestions(test.context, main, size);
  await register(solo, 'Asha', { answers: { [size.id]: size.options[0]?.id } });
  await register(solo, 'Ravi', { answers: { [size.id]: size.options[1]?.id } });
  await register(duet, 'Zoya', { answers: { [size.id]: size.options[1]?.id } });
  await register(other, 'Omar');
});
afterAll(() => test.close());

const get = async (url: string, headers = admin) => {
  const response = await test.inject({ url, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
const rowsOf = async (query: string, headers = admin): Promise<RegistrationRow[]> =>
  (await get(`/api/registrations?${query}`, headers)).json().data.registrations;
const names = async (query: string, headers = admin) => (await rowsOf(query, headers)).map(({ name }) => name).sort();
const total = async (query: string, headers = admin): Promise<number> =>
  (await get(`/api/registrations/total?${query}`, headers)).json().data.total;
const namesIn = (csv: string) =>
  parse<Record<string, string>>(csv, { columns: true, bom: true })
    .map(({ Name }) => Name)
    .sort();

describe('a main event', () => {
  const all = ['Asha', 'Ravi', 'Zoya'];

  it('has the registrations of its sub-events in list, total and exports', async () => {
    expect(await names(`eventId=${main}`)).toEqual(all);
    expect(await names(`eventId=${main}&sort=-name&search=a`)).toEqual(all);
    expect(await names(`eventId=${main}&sort=event`)).toEqual(all);
    expect(await total(`eventId=${main}`)).toBe(3);
    expect(namesIn((await get(`/api/exports/registrations/csv?eventId=${main}`)).body)).toEqual(all);
    expect(namesIn((await get(`/api/registrations/export.csv?eventId=${main}`)).body)).toEqual(all);
  });

  it('keeps a sub-event, and an event without any, to itself', async () => {
    expect(await names(`eventId=${solo}`)).toEqual(['Asha', 'Ravi']);
    expect(await total(`eventId=${duet}`)).toBe(1);
    expect(await names(`eventId=${other}`)).toEqual(['Omar']);
    expect(await names('eventId=gone')).toEqual([]);
  });

  it('is what a live sheet of it shows', async () => {
    const { path } = await makeSheet(test, admin, { withContact: true, query: { eventId: main } });
    const sheet = await test.app.inject({ url: path, headers: { host: 'localhost' }, remoteAddress: '10.0.0.1' });
    expect(namesIn(sheet.body)).toEqual(all);
  });

  it('is whom a mail to all that match reaches', async () => {
    const matching = new URLSearchParams({ eventId: main, status: 'confirmed' }).toString();
    const url = `/api/registrations/announcements/recipients?${new URLSearchParams({ matching })}`;
    expect((await get(url)).json().data.people).toBe(3);
  });

  it('has of its sub-events those that a coordinator may read', async () => {
    const ofSolo = await loginWithGrants(test, { role: 'event_coordinator', eventId: solo });
    expect(await names(`eventId=${main}`, ofSolo.headers)).toEqual(['Asha', 'Ravi']);
    expect(await total(`eventId=${main}`, ofSolo.headers)).toBe(2);
    expect(await names(`eventId=${duet}`, ofSolo.headers)).toEqual([]);
    const ofMain = await loginWithGrants(test, { role: 'event_coordinator', eventId: main });
    expect(await names(`eventId=${main}`, ofMain.headers)).toEqual(all);
    expect(await names(`eventId=${other}`, ofMain.headers)).toEqual([]);
  });

  it('is exported with all answers in one column, a sub-event with a column for each question', async () => {
    const headings = async (eventId: string) =>
      (await get(`/api/exports/registrations/csv?eventId=${eventId}`)).body.split('\r\n', 1)[0]?.split(',') ?? [];
    expect(await headings(main)).toContain('Answers');
    expect(await headings(solo)).toContain('Size');
    expect(await headings(solo)).not.toContain('Answers');
  });

  it('has those who lack what their own sub-event asks', async () => {
    const school = buildQuestion({ label: 'School', isRequired: true });
    await createQuestions(test.context, duet, school);
    expect(await names(`eventId=${main}&answers=missing`)).toEqual(['Zoya']);
    expect(await names(`eventId=${solo}&answers=missing`)).toEqual([]);
    expect(await total(`eventId=${main}&answers=missing`)).toBe(1);
  });
});

describe('who is checked in', () => {
  let team: string;
  beforeAll(async () => {
    const event = await createEvent(test.context, { title: 'Relay', participationType: 'team', teamSize: 3 });
    team = event._id;
    for (const teamName of ['None', 'Part', 'Whole']) {
      const members = ['one', 'two'].map((name) => ({
        name: `${teamName} ${name}`,
        email: `${teamName}.${name}@college.test`,
      }));
      await post('/api/team/registerTeam', { teamName, contactEmail: members[0]?.email, members, eventId: team });
    }
    const scan = async (name: string, count: number) => {
      test.time.now = new Date(test.time.now.getTime() + 60_000);
      const [row] = await rowsOf(`eventId=${team}&search=${name}`);
      const { people } = (await get(`/api/registrations/${row?._id}`)).json().data;
      const ids = people.slice(0, count).map(({ _id }: { _id: string }) => _id);
      await post('/api/check-in', { code: row?.code, people: ids, anyDay: true }, admin);
    };
    await scan('Whole', 2);
    await scan('Part', 1);
  });

  const inOrder = async (query: string) => (await rowsOf(`eventId=${team}&${query}`)).map(({ name }) => name);

  it('is in each row', async () => {
    const rows = new Map((await rowsOf(`eventId=${team}`)).map(({ name, checkedIn }) => [name, checkedIn]));
    expect(rows.get('None')).toEqual({ people: 0, of: 2, at: null });
    expect(rows.get('Whole')).toEqual({ people: 2, of: 2, at: '2027-01-10T06:31:00.000Z' });
    expect(rows.get('Part')).toEqual({ people: 1, of: 2, at: '2027-01-10T06:32:00.000Z' });
  });

  it.each([
    ['none', ['None']],
    ['any', ['Part', 'Whole']],
    ['some', ['Part']],
    ['all', ['Whole']],
  ])('filters by %s, also total and export', async (checkedIn, expected) => {
    const query = `eventId=${team}&checkedIn=${checkedIn}`;
    expect(await names(query)).toEqual(expected);
    expect(await total(query)).toBe(expected.length);
    const lines = (await get(`/api/exports/registrations/csv?${query}`)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + expected.length * 2);
  });

  it('sorts by who came last, then those of whom nobody came, on all pages', async () => {
    expect(await inOrder('sort=checkedIn')).toEqual(['Part', 'Whole', 'None']);
    expect(await inOrder('sort=-checkedIn')).toEqual(['None', 'Whole', 'Part']);
    const [part, whole] = await rowsOf(`eventId=${team}&sort=checkedIn`);
    expect(await inOrder(`sort=checkedIn&after=${part?._id}`)).toEqual(['Whole', 'None']);
    expect(await inOrder(`sort=checkedIn&after=${whole?._id}`)).toEqual(['None']);
  });

  it('is written down for those who were admitted before it was', async () => {
    const { db } = test.context;
    await db.updateTable('registrations').set({ admittedAt: null }).where('eventId', '=', team).execute();
    expect(await names(`eventId=${team}&checkedIn=any`)).toEqual([]);
    await fillAdmissions(test.context);
    expect(await inOrder('sort=checkedIn')).toEqual(['Part', 'Whole', 'None']);
  });

  it('is forgotten with the check-in', async () => {
    const [row] = await rowsOf(`eventId=${team}&search=Whole`);
    const { people } = (await get(`/api/registrations/${row?._id}`)).json().data;
    const undo = (ids: string[]) => post('/api/check-in/undo', { registrationId: row?._id, people: ids }, admin);
    await undo([people[0]._id]);
    expect(await names(`eventId=${team}&checkedIn=some`)).toEqual(['Part', 'Whole']);
    await undo([people[1]._id]);
    expect(await names(`eventId=${team}&checkedIn=none`)).toEqual(['None', 'Whole']);
  });
});
