import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '#contract/events.ts';
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

describe('creating', () => {
  it('takes a main event as multipart, with strings coerced and the picture made in three widths', async () => {
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

  it('takes the same as JSON', async () => {
    const response = await send('POST', '/api/events/mainEvent', {
      ...buildEvent(),
      prizePool: 1000,
      hasSubEvents: true,
    });
    expect(response.json().data).toMatchObject({ title: 'Hackathon 36', prizePool: 1000, hasSubEvents: true });
  });

  it.each([
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

  it('refuses a sub-event of no main event', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    for (const mainEventId of ['missing', sub._id]) {
      const response = await send('POST', '/api/events/subevent', { ...buildEvent(), mainEventId });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toEqual([{ path: 'mainEventId', message: 'No such main event' }]);
    }
  });

  it('lets nobody but admins write', async () => {
    const participant = await test.loginAs('participant');
    const payload = buildEvent();
    const anonymous = await test.inject({ method: 'POST', url: '/api/events/mainEvent', payload });
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'not_signed_in']);
    const other = await test.inject({ method: 'POST', url: '/api/events/mainEvent', headers: participant, payload });
    expect([other.statusCode, other.json().code]).toEqual([403, 'not_allowed']);
  });
});

describe('reading', () => {
  it('lists main events by start, and by status and text', async () => {
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

  it('tells that a main event has sub-events, until the last of them is gone', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    const shown = async () => (await get(`/api/events/${main._id}`)).json().data;
    expect(await shown()).toMatchObject({ hasSubEvents: true, hasSubEvent: true });
    await send('DELETE', `/api/events/subevent/${sub._id}`);
    expect(await shown()).toMatchObject({ hasSubEvents: false, hasSubEvent: false });
  });

  it('never tells that a sub-event has sub-events', async () => {
    const main = await createEvent(test.context);
    const payload = { ...buildEvent(), mainEventId: main._id, hasSubEvents: true };
    const { data } = (await send('POST', '/api/events/subevent', payload)).json();
    expect(data).toMatchObject({ hasSubEvents: false, hasSubEvent: false });
  });

  it('answers each of the reading calls with its own kind of event', async () => {
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
});

describe('changing', () => {
  it('changes what is sent and leaves the rest', async () => {
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

  it('refuses the second of two editors and loses nothing', async () => {
    const event = await createEvent(test.context);
    const save = (title: string) =>
      send('PUT', `/api/events/edit/${event._id}`, { title, description: 'x', version: event.version });
    const responses = await Promise.all([save('First'), save('Second')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    expect(responses.find((response) => response.statusCode === 409)?.json().code).toBe('event_changed');
  });

  it('refuses an end before the start that is stored', async () => {
    const event = await createEvent(test.context);
    const response = await send('PUT', `/api/events/edit/${event._id}`, { endDate: '2027-01-01T00:00:00Z' });
    expect(response.json().errors[0].path).toBe('endDate');
  });

  it('changes a sub-event through its own call alone, and moves it to another main event', async () => {
    const [main, other] = [await createEvent(test.context), await createEvent(test.context, { title: 'Other' })];
    const sub = await createSubEventOf(test.context, main._id);
    expect((await send('PUT', `/api/events/edit/${sub._id}`, { title: 'x' })).statusCode).toBe(404);
    const response = await send('POST', `/api/events/subevent/edit/${sub._id}`, { mainEventId: other._id });
    expect(response.json().data).toMatchObject({ mainEventId: other._id, mainEventTitle: 'Other' });
  });

  it('sets the status, and says so with a success', async () => {
    const event = await createEvent(test.context);
    const url = `/api/events/edit/mainevent/statusupdate/${event._id}`;
    expect((await send('PUT', url, { status: 'inactive' })).json()).toMatchObject({
      success: true,
      data: { status: 'inactive' },
    });
    expect((await send('PUT', url, { status: 'maybe' })).statusCode).toBe(400);
  });
});

describe('deleting', () => {
  it('hides a main event with its sub-events and brings both back', async () => {
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

  it('deletes each kind through its own call', async () => {
    const main = await createEvent(test.context);
    expect((await send('DELETE', `/api/events/subevent/${main._id}`)).statusCode).toBe(404);
    expect((await get(`/api/events/${main._id}`)).statusCode).toBe(200);
  });
});
