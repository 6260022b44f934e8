import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventFieldName, eventFieldNames, getField } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import { buildEvent, createEvent, createSubEventOf } from '#test/factories/events.ts';
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
  await test.context.db.updateTable('events').set({ mainEventId: null }).execute();
  await test.context.db.deleteFrom('events').execute();
});

const get = async (url: string) => test.inject({ url });
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });
const countEvents = async () => (await test.context.db.selectFrom('events').select('id').execute()).length;

async function sendMultipart(url: string, parts: Parameters<typeof multipart>[0], method: 'POST' | 'PUT' = 'POST') {
  const body = await multipart(parts);
  return test.inject({ method, url, payload: body.payload ?? '', headers: { ...admin, ...body.headers } });
}

/** A value that no field has by default. */
function sampleValue(name: EventFieldName): string | number | boolean | number[] {
  const { kind } = getField(name);
  if (name === 'startDate') return '2027-03-01T04:30:00.000Z';
  // Registration opens before all of the deadlines.
  if (name === 'registrationStarts') return '2027-02-01T04:30:00.000Z';
  if (kind === 'date' || kind === 'optionalDate') return '2027-03-02T04:30:00.000Z';
  if (kind === 'rupees' || kind === 'count' || kind === 'countOrNone' || kind === 'teamSize') return 7;
  if (kind === 'flag') return true;
  if (kind === 'status') return 'active';
  if (kind === 'participation') return 'both';
  if (kind === 'years') return [1, 3];
  if (kind === 'collegeRule') return 'same';
  if (kind === 'overlapRule') return 'refuse';
  if (kind === 'ageRule') return 'band';
  if (kind === 'refundRule') return 'part';
  if (kind === 'category') return 'dance';
  if (kind === 'focus') return '30 20';
  return kind === 'url' ? 'https://example.org/' : `Some ${name}`;
}

describe('creating', () => {
  it('a main event can be sent as multipart: strings are coerced, its picture is resized to three widths', async () => {
    const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#e8236b' } })
      .png()
      .toBuffer();
    const response = await sendMultipart('/api/events/mainEvent', {
      title: '  RoboWars  ',
      startDate: '2027-02-14T10:00',
      endDate: '2027-02-15T18:00',
      prizePool: '50000',
      entryFee: '',
      teamSize: '4',
      participationType: 'team',
      isRegistrationNeeded: 'true',
      isAuthenticationNeeded: 'false',
      image: { filename: 'poster.png', content: picture },
    });
    expect(response.statusCode).toBe(200);
    const { success, message, data } = response.json();
    expect({ success, message }).toEqual({ success: true, message: 'Event created successfully!' });
    expect(data).toMatchObject({
      title: 'RoboWars',
      status: 'inactive',
      prizePool: 50_000,
      entryFee: null,
      teamSize: 4,
      isRegistrationNeeded: true,
      isAuthenticationNeeded: false,
      isActive: false,
      hasSubEvents: false,
      hasSubEvent: false,
      mainEventId: null,
      // 10:00 in Asia/Kolkata.
      startDate: '2027-02-14T04:30:00.000Z',
      version: 1,
    });
    expect(data._id).toMatch(/^[\w-]{21}$/);
    expect(data.images.sources.map((source: { width: number }) => source.width)).toEqual([400, 800, 1600]);
    expect((await get(data.image)).headers['content-type']).toBe('image/webp');
  });

  it('a main event can be sent as JSON', async () => {
    const response = await send('POST', '/api/events/mainEvent', {
      ...buildEvent(),
      prizePool: 1000,
      hasSubEvents: true,
    });
    expect(response.json().data).toMatchObject({ title: 'Hackathon 36', prizePool: 1000, hasSubEvents: true });
  });

  it('an event gets the id of the request, from which its poster was previewed, unless an event has it', async () => {
    const _id = 'Poster-seen_in_a_form';
    const create = async (id: unknown, more = {}) =>
      (await send('POST', '/api/events/mainEvent', { ...buildEvent(), _id: id, ...more })).json().data._id;
    expect(await create(_id)).toBe(_id);
    await send('DELETE', `/api/events/mainEvent/${_id}`);
    for (const other of [_id, '', 'short', '../../etc/passwd-xxxxx', 'x'.repeat(22)]) {
      expect(await create(other)).not.toBe(other);
    }
  });

  it.each(['1,50,000', '1 50 000', '150000'])('a capacity of %s is read as people type it', async (capacity) => {
    const sent = await send('POST', '/api/events/mainEvent', { ...buildEvent(), capacity });
    expect(sent.json().data.capacity).toBe(150_000);
  });

  it.each([
    ['capacity', { capacity: '1,5' }],
    ['capacity', { capacity: '15,0000' }],
    ['title', { title: '' }],
    ['title', { title: undefined }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'nul\0byte' }],
    ['title', { title: ['two', 'titles'] }],
    ['startDate', { startDate: undefined }],
    ['startDate', { startDate: 'soon' }],
    ['startDate', { startDate: '2027-02-30' }],
    ['endDate', { endDate: '2027-02-13T00:00:00Z' }],
    ['prizePool', { prizePool: 'a lot' }],
    ['entryFee', { entryFee: -1 }],
    ['entryFee', { entryFee: '12.50' }],
    ['entryFee', { entryFee: 1e21 }],
    ['teamSize', { teamSize: 101 }],
    ['teamSize', { teamSize: ['2', '3'] }],
    ['status', { status: 'open' }],
    ['participationType', { participationType: 'solo' }],
    ['isRegistrationNeeded', { isRegistrationNeeded: 'perhaps' }],
    ['registrationLink', { registrationLink: 'javascript:alert(1)' }],
    ['capacity', { capacity: 0 }],
    ['image', { image: 'https://elsewhere.example/spy.png' }],
  ])('refuses a wrong %s and names it', async (field, wrong) => {
    const response = await send('POST', '/api/events/mainEvent', { ...buildEvent(), ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ success: false, code: 'validation_failed', errors: [{ path: field }] });
    expect(await countEvents()).toBe(0);
  });

  it.each([
    ['many', 1],
    ['0', 1],
    ['-3', 1],
    [0, 1],
    [null, 1],
    ['', 1],
    ['3.9', 3],
    [4.5, 4],
  ])('forces the team size %j to %i, also in a change', async (teamSize, stored) => {
    const created = await send('POST', '/api/events/mainEvent', { ...buildEvent(), teamSize });
    expect(created.json().data.teamSize).toBe(stored);
    const event = await createEvent(test.context, { teamSize: 7 });
    const changed = await send('PUT', `/api/events/edit/${event._id}`, { teamSize });
    expect(changed.json().data.teamSize).toBe(stored);
  });

  it('a category is one of the list, or none', async () => {
    const create = (category: unknown) => send('POST', '/api/events/mainEvent', { ...buildEvent(), category });
    expect((await create('')).json().data.category).toBeNull();
    expect((await create('film')).json().data.category).toBe('film');
    const refused = await create('juggling');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].path).toBe('category');
  });

  it('a sub-event without an existing main event is rejected', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    for (const mainEventId of ['missing', sub._id]) {
      const response = await send('POST', '/api/events/subevent', { ...buildEvent(), mainEventId });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'mainEventId', message: 'No such main event' }]);
    }
  });

  it('only admins can write', async () => {
    const participant = await test.loginAs('participant');
    const payload = buildEvent();
    const anonymous = await test.inject({ method: 'POST', url: '/api/events/mainEvent', payload });
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'not_signed_in']);
    const other = await test.inject({ method: 'POST', url: '/api/events/mainEvent', headers: participant, payload });
    expect([other.statusCode, other.json().code]).toEqual([403, 'not_allowed']);
  });
});

describe('reading', () => {
  it('listMainEvents returns the earliest start first, filtered by status and text', async () => {
    await createEvent(test.context, { title: 'Later', startDate: '2027-02-15T00:00:00Z' });
    await createEvent(test.context, { title: 'Soon', status: 'inactive', description: '50% off_all' });
    const titles = async (query: string) =>
      (await get(`/api/events/showMainEvent${query}`)).json().data.map((event: Event) => event.title);
    expect(await titles('')).toEqual(['Soon', 'Later']);
    expect(await titles('?status=active')).toEqual(['Later']);
    expect(await titles('?search=50%25')).toEqual(['Soon']);
    expect(await titles('?search=5%25o')).toEqual([]);
    expect((await get('/api/events/showMainEvent?status=new')).statusCode).toBe(400);
  });

  it('lists by start, and those that start together as they were made', async () => {
    const now = test.time.now.getTime();
    const titles = ['F', 'A', 'D', 'B', 'E', 'C'];
    for (const [index, title] of titles.entries()) {
      test.time.now = new Date(now + index);
      await createEvent(test.context, { title });
    }
    await createEvent(test.context, { title: 'First', startDate: '2027-01-30T04:30:00.000Z' });
    test.time.now = new Date(now);
    const listed = (await get('/api/events/showMainEvent')).json().data.map((event: Event) => event.title);
    expect(listed).toEqual(['First', ...titles]);
  });

  it('listSubEvents returns the earliest start first, and by id where two start together', async () => {
    const main = await createEvent(test.context);
    const starts = ['2027-02-15T12:00:00Z', '2027-02-14T08:00:00Z', '2027-02-15T09:00:00Z', '2027-02-14T08:00:00Z'];
    const ids: string[] = [];
    for (const startDate of starts) ids.push((await createSubEventOf(test.context, main._id, { startDate }))._id);
    const [noon, , nine] = ids;
    const together = [ids[1], ids[3]].sort();
    const listed = async (url: string) => (await get(url)).json().data.map((event: Event) => event._id);
    expect(await listed(`/api/events/showSubEvents/${main._id}`)).toEqual([...together, nine, noon]);
    const all: string[] = await listed('/api/events/showSubEvents');
    expect(all.filter((id) => ids.includes(id))).toEqual([...together, nine, noon]);
  });

  it('a main event has hasSubEvents until its last sub-event is deleted', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    const shown = async () => (await get(`/api/events/${main._id}`)).json().data;
    expect(await shown()).toMatchObject({ hasSubEvents: true, hasSubEvent: true });
    await send('DELETE', `/api/events/subevent/${sub._id}`);
    expect(await shown()).toMatchObject({ hasSubEvents: false, hasSubEvent: false });
  });

  it('a sub-event never has hasSubEvents', async () => {
    const main = await createEvent(test.context);
    const payload = { ...buildEvent(), mainEventId: main._id, hasSubEvents: true };
    const { data } = (await send('POST', '/api/events/subevent', payload)).json();
    expect(data).toMatchObject({ hasSubEvents: false, hasSubEvent: false });
  });

  it('each endpoint that shows an event returns its own kind alone', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    const id = async (url: string) => (await get(url)).json().data?._id;
    expect(await id(`/api/events/show/${main._id}`)).toBe(main._id);
    expect(await id(`/api/events/showSubEvent/subevent/${sub._id}`)).toBe(sub._id);
    expect(await id(`/api/events/showOneSubEvent/${sub._id}`)).toBe(sub._id);
    expect(await id(`/api/events/${sub._id}`)).toBe(sub._id);
    expect((await get(`/api/events/showSubEvents/${main._id}`)).json().data).toHaveLength(1);
    expect((await get('/api/events/showSubEvents')).json().data[0].mainEventTitle).toBe(main.title);
    for (const url of [`show/${sub._id}`, `showOneSubEvent/${main._id}`, 'unknown', `showSubEvents/${sub._id}`]) {
      const response = await get(`/api/events/${url}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'event_not_found']);
    }
  });

  it('GET /api/events/{id} has registrationLink and isRegistrationNeeded beside the event, as the specification reads them', async () => {
    const fields = { registrationLink: 'https://forms.example/mic', isRegistrationNeeded: true };
    const { _id } = await createEvent(test.context, fields);
    expect((await test.inject({ url: `/api/events/${_id}` })).json()).toMatchObject({ ...fields, data: fields });
  });
});

describe('changing', () => {
  it.each(['create', 'update'] as const)('a %s request stores every field of the table', async (how) => {
    const sent = eventFieldNames.filter((name) => name !== 'mainEventId').map((name) => [name, sampleValue(name)]);
    const fields = Object.fromEntries(sent);
    const url = '/api/events/mainEvent';
    const { _id } = how === 'create' ? (await send('POST', url, fields)).json().data : await createEvent(test.context);
    if (how === 'update') await send('PUT', `/api/events/edit/${_id}`, fields);
    expect((await get(`/api/events/${_id}`)).json().data).toMatchObject(fields);
  });

  it('an update changes the fields that are sent and leaves the rest', async () => {
    const event = await createEvent(test.context, { prizePool: 100 });
    const response = await sendMultipart(`/api/events/edit/${event._id}`, { title: 'Hackathon 48', venue: '' }, 'PUT');
    expect(response.json().data).toMatchObject({ title: 'Hackathon 48', venue: null, prizePool: 100, version: 2 });
  });

  it.each(['', ' ', '{"blocks":[]}', '{"blocks":[{"type":"paragraph","data":{"text":"&nbsp;"}}]}'])(
    'refuses to empty the description of a main event with %j, not of a sub-event',
    async (description) => {
      const main = await createEvent(test.context, { description: 'kept' });
      const refused = await send('PUT', `/api/events/edit/${main._id}`, { description, venue: 'Hall 2' });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([{ path: 'description', message: 'Description is required' }]);
      expect((await get(`/api/events/${main._id}`)).json().data).toEqual(main);
      const sub = await createSubEventOf(test.context, main._id, { description: 'old' });
      const emptied = await send('POST', `/api/events/subevent/edit/${sub._id}`, { description });
      expect(emptied.json().data.description).toBe('');
    },
  );

  it('an update of an older version is rejected and loses nothing', async () => {
    const event = await createEvent(test.context);
    const save = (title: string) =>
      send('PUT', `/api/events/edit/${event._id}`, { title, description: 'x', version: event.version });
    const responses = await Promise.all([save('First'), save('Second')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(responses.find((response) => response.statusCode === 409)?.json().code).toBe('event_changed');
  });

  it('an update rejects an end before the stored start', async () => {
    const event = await createEvent(test.context);
    const response = await send('PUT', `/api/events/edit/${event._id}`, { endDate: '2027-01-01T00:00:00Z' });
    expect(response.json().errors[0].path).toBe('endDate');
  });

  it('a sub-event is updated through its own endpoint alone, and can move to another main event', async () => {
    const [main, other] = [await createEvent(test.context), await createEvent(test.context, { title: 'Other' })];
    const sub = await createSubEventOf(test.context, main._id);
    expect((await send('PUT', `/api/events/edit/${sub._id}`, { title: 'x' })).statusCode).toBe(404);
    const response = await send('POST', `/api/events/subevent/edit/${sub._id}`, { mainEventId: other._id });
    expect(response.json().data).toMatchObject({ mainEventId: other._id, mainEventTitle: 'Other' });
  });

  it('updateStatus stores the status it is given, either way', async () => {
    const event = await createEvent(test.context);
    const url = `/api/events/edit/mainevent/statusupdate/${event._id}`;
    for (const status of ['inactive', 'active', 'active', 'inactive']) {
      expect((await send('PUT', url, { status })).json()).toMatchObject({ success: true, data: { status } });
      expect((await get(`/api/events/${event._id}`)).json().data.status).toBe(status);
    }
    expect((await send('PUT', url, { status: 'maybe' })).statusCode).toBe(400);
  });
});

describe('deleting', () => {
  it('a main event is soft-deleted and restored together with its sub-events', async () => {
    const main = await createEvent(test.context);
    const [kept, gone] = [
      await createSubEventOf(test.context, main._id),
      await createSubEventOf(test.context, main._id, { title: 'Gone before' }),
    ];
    test.time.now = new Date(test.time.now.getTime() + 1000);
    await send('DELETE', `/api/events/subevent/${gone._id}`);
    test.time.now = new Date(test.time.now.getTime() + 1000);
    expect((await send('DELETE', `/api/events/mainEvent/${main._id}`)).json().message).toBe(
      'Event deleted successfully',
    );
    expect((await get(`/api/events/${kept._id}`)).statusCode).toBe(404);
    expect((await send('DELETE', `/api/events/mainEvent/${main._id}`)).statusCode).toBe(404);
    expect((await send('POST', `/api/events/${kept._id}/restore`)).statusCode).toBe(404);

    expect((await send('POST', `/api/events/${main._id}/restore`)).statusCode).toBe(200);
    const subs = (await get(`/api/events/showSubEvents/${main._id}`)).json().data;
    expect(subs.map((sub: Event) => sub._id)).toEqual([kept._id]);
  });

  it('each kind of event is deleted through its own endpoint', async () => {
    const main = await createEvent(test.context);
    expect((await send('DELETE', `/api/events/subevent/${main._id}`)).statusCode).toBe(404);
    expect((await get(`/api/events/${main._id}`)).statusCode).toBe(200);
  });
});
