import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ambassador } from '#contract/ambassadors.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepImages } from '../images/images.service.ts';

let test: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
beforeEach(async () => {
  await test.context.db.deleteFrom('ambassadors').execute();
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object) =>
  test.inject({ method, url, headers: admin, ...(payload ? { payload } : {}) });

async function send(method: Method, url: string, parts: Parameters<typeof multipart>[0]) {
  const body = await multipart(parts);
  return test.inject({ method, url, payload: body.payload, headers: { ...body.headers, ...admin } });
}

async function create(input: object): Promise<Ambassador> {
  const response = await call('POST', '/api/ambassador/create', input);
  expect(response.json()).toMatchObject({ success: true });
  return response.json().data;
}

async function list(): Promise<Ambassador[]> {
  return (await test.inject({ method: 'GET', url: '/api/ambassador/show' })).json().data;
}

describe('creating an ambassador', () => {
  it('accepts the form as multipart, with a picture', async () => {
    const event = await createEvent(test.context);
    const response = await send('POST', '/api/ambassador/create', {
      name: '  Meera Iyer ',
      institution: 'NIT Trichy',
      shortBio: 'Dances, codes, organises.',
      mainEventId: event._id,
      image: { filename: 'meera.png', content: await buildPicture({ width: 900, height: 600 }) },
    });
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body).toMatchObject({ success: true, message: 'Ambassador created successfully!' });
    expect(body.data).toMatchObject({
      name: 'Meera Iyer',
      institution: 'NIT Trichy',
      shortBio: 'Dances, codes, organises.',
      mainEventId: event._id,
      events: [event._id],
      createdAt: test.time.now.toISOString(),
    });
    expect(body.data.image).toBe(body.data.images.url);
    expect((await test.inject({ method: 'GET', url: body.data.image })).statusCode).toBe(200);
    expect(await list()).toEqual([body.data]);
  });

  it('requires a name and nothing else', async () => {
    const ambassador = await create({ name: 'Dev', institution: '', shortBio: '', mainEventId: '', events: '' });
    expect(ambassador).toMatchObject({
      institution: null,
      shortBio: null,
      mainEventId: null,
      events: [],
      image: null,
      images: null,
    });
    for (const input of [{}, { name: '   ' }, { name: null }, { name: 'x'.repeat(101) }, { name: 'a\u0000b' }]) {
      const response = await call('POST', '/api/ambassador/create', input);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ path: 'name' }]);
    }
  });

  it('puts the main event first and names each event once', async () => {
    const [a, b, c] = [
      await createEvent(test.context),
      await createEvent(test.context),
      await createEvent(test.context),
    ];
    const ids = [a._id, b._id, c._id];
    expect(await create({ name: 'Dev', mainEventId: b._id, events: ids })).toMatchObject({
      mainEventId: b._id,
      events: [b._id, a._id, c._id],
    });
    expect(await create({ name: 'Dev', events: `${c._id},${a._id}` })).toMatchObject({ events: [c._id, a._id] });
  });

  it('rejects events that do not exist, are deleted or are sub-events', async () => {
    const main = await createEvent(test.context);
    const sub = await createSubEventOf(test.context, main._id);
    const deleted = await createEvent(test.context);
    await call('DELETE', `/api/events/mainEvent/${deleted._id}`);
    const { rows } = await heldUploads(test);
    for (const id of ['V1StGXR8_Z5jdHi6B-myT', sub._id, deleted._id]) {
      const image = { filename: 'a.png', content: await buildPicture() };
      const asMain = await send('POST', '/api/ambassador/create', { name: 'Dev', mainEventId: id, image });
      expect(asMain.statusCode).toBe(400);
      expect(asMain.json().errors).toEqual([{ path: 'mainEventId', message: 'No such event' }]);
      const inList = await call('POST', '/api/ambassador/create', { name: 'Dev', events: [main._id, id] });
      expect(inList.statusCode).toBe(400);
      expect(inList.json().errors).toEqual([{ path: 'events', message: 'No such event' }]);
    }
    expect(await list()).toEqual([]);
    expect((await heldUploads(test)).rows).toEqual(rows);
  });

  it('rejects the URL of a picture on another site', async () => {
    for (const image of ['https://elsewhere.example/spy.png', '/images/V1StGXR8_Z5jdHi6B-myT/800.webp', 'x']) {
      const response = await call('POST', '/api/ambassador/create', { name: 'Dev', image });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ path: 'image' }]);
    }
  });

  it('rejects a file that is not a picture, naming its field', async () => {
    const image = { filename: 'a.png', content: new TextEncoder().encode('<svg onload="alert(1)"/>') };
    const response = await send('POST', '/api/ambassador/create', { name: 'Dev', image });
    expect(response.statusCode).toBe(415);
    expect(response.json().errors).toMatchObject([{ path: 'image' }]);
    expect(await list()).toEqual([]);
  });
});

describe('the list of ambassadors', () => {
  it('is sorted by name whatever the letter case', async () => {
    for (const name of ['meera', 'Zoya', 'Asha', 'Ábha', 'asha']) await create({ name });
    expect((await list()).map(({ name }) => name.toLowerCase())).toEqual(['ábha', 'asha', 'asha', 'meera', 'zoya']);
    const first = await list();
    expect(await list()).toEqual(first);
  });

  it('holds the ids of deleted events until they are removed', async () => {
    const [a, b] = [await createEvent(test.context), await createEvent(test.context)];
    const { _id } = await create({ name: 'Dev', events: [a._id, b._id] });
    await call('DELETE', `/api/events/mainEvent/${a._id}`);
    expect(await list()).toMatchObject([{ mainEventId: a._id, events: [a._id, b._id] }]);
    // What a form was given can be sent back.
    const response = await call('PUT', `/api/ambassador/${_id}`, { mainEventId: a._id, events: [a._id, b._id] });
    expect(response.json().data).toMatchObject({ mainEventId: a._id, events: [a._id, b._id] });
    await call('PUT', `/api/ambassador/${_id}`, { events: [b._id] });
    expect(await list()).toMatchObject([{ mainEventId: b._id, events: [b._id] }]);
    expect((await call('PUT', `/api/ambassador/${_id}`, { events: [a._id] })).statusCode).toBe(400);
  });
});

describe('changing an ambassador', () => {
  it('leaves omitted fields unchanged', async () => {
    const event = await createEvent(test.context);
    const before = await create({ name: 'Dev', institution: 'IIT', shortBio: 'Sings', mainEventId: event._id });
    const response = await call('PUT', `/api/ambassador/${before._id}`, { name: 'Dev Rao' });
    expect(response.json()).toMatchObject({ success: true, message: 'Ambassador updated successfully!' });
    expect(response.json().data).toEqual({ ...before, name: 'Dev Rao', version: 2 });
    expect((await call('PUT', `/api/ambassador/${before._id}`, {})).json().data.name).toBe('Dev Rao');
  });

  it('refuses what began with another version, and stores no picture for it', async () => {
    const { _id, version } = await create({ name: 'Dev', shortBio: 'Sings' });
    const url = `/api/ambassador/${_id}`;
    const picture = { filename: 'a.png', content: await buildPicture() };
    const saved = await send('PUT', url, { name: 'Dev', version: String(version), image: picture });
    expect(saved.json().data).toMatchObject({ version: 2, image: expect.any(String) });
    const { rows } = await heldUploads(test);
    const late = { code: 'ambassador_changed' };
    expect((await call('PUT', url, { shortBio: 'Dances', version })).json()).toMatchObject(late);
    expect((await call('PUT', url, { removeImage: true, version })).json()).toMatchObject(late);
    expect((await send('PUT', url, { image: picture, version: String(version) })).json()).toMatchObject(late);
    expect((await heldUploads(test)).rows).toEqual(rows);
    expect(await list()).toEqual([saved.json().data]);
    expect((await call('PUT', url, { shortBio: 'Dances', version: 2 })).json().data).toMatchObject({ version: 3 });
  });

  it('stores a picture once whose response was lost, and says so when it is sent again', async () => {
    const { _id, version } = await create({ name: 'Dev' });
    const picture = { filename: 'a.png', content: await buildPicture() };
    const { payload, headers } = await multipart({ version: String(version), image: picture });
    const keyed = { ...admin, ...headers, 'idempotency-key': 'the-key-of-this-form' };
    const put = () => test.inject({ method: 'PUT', url: `/api/ambassador/${_id}`, payload, headers: keyed });
    expect((await put()).json().data).toMatchObject({ version: 2, image: expect.any(String) });
    const { rows } = await heldUploads(test);
    expect((await put()).json()).toMatchObject({ code: 'sent_before' });
    expect((await heldUploads(test)).rows).toEqual(rows);
    expect(await list()).toMatchObject([{ version: 2 }]);
  });

  it('empties fields that are sent empty', async () => {
    const event = await createEvent(test.context);
    const { _id } = await create({ name: 'Dev', institution: 'IIT', shortBio: 'Sings', mainEventId: event._id });
    const response = await call('PUT', `/api/ambassador/${_id}`, { institution: '', shortBio: '', mainEventId: '' });
    expect(response.json().data).toMatchObject({ institution: null, shortBio: null, mainEventId: null, events: [] });
  });

  it.each<[string, object, string[]]>([
    ['a new main event takes the place of the one before', { mainEventId: 'c' }, ['c', 'b']],
    ['one of the others becomes the main event', { mainEventId: 'b' }, ['b', 'a']],
    ['no main event makes the next one the first', { mainEventId: null }, ['b']],
    ['a list replaces all', { events: ['c', 'a'] }, ['c', 'a']],
    ['an empty list takes all away', { events: [] }, []],
    ['a main event is put before a list', { mainEventId: 'c', events: ['a', 'b'] }, ['c', 'a', 'b']],
  ])('%s', async (_name, input, expected) => {
    const events = new Map<string, string>();
    for (const name of ['a', 'b', 'c']) events.set(name, (await createEvent(test.context, { title: name }))._id);
    const { _id } = await create({ name: 'Dev', events: [events.get('a'), events.get('b')] });
    const named: unknown = JSON.parse(JSON.stringify(input), (_key, value) => events.get(value) ?? value);
    const response = await call('PUT', `/api/ambassador/${_id}`, named as object);
    expect(response.json().data.events).toEqual(expected.map((name) => events.get(name)));
  });

  it('replaces, keeps and removes the picture', async () => {
    const picture = { filename: 'a.png', content: await buildPicture() };
    const created = await send('POST', '/api/ambassador/create', { name: 'Dev', image: picture });
    const { _id, image: first } = created.json().data;
    const url = `/api/ambassador/${_id}`;
    expect((await call('PUT', url, { image: first })).json().data.image).toBe(first);
    const second = (await send('PUT', url, { image: picture })).json().data.image;
    expect(second).not.toBe(first);
    expect((await call('PUT', url, { image: '' })).json().data.image).toBe(second);
    expect((await call('PUT', url, { removeImage: true })).json().data).toMatchObject({ image: null, images: null });

    test.time.now = new Date(test.time.now.getTime() + 25 * 3_600_000);
    await sweepImages(test.context);
    for (const url of [first, second]) {
      expect((await test.inject({ method: 'GET', url: url })).statusCode).toBe(404);
    }
  });

  it('returns 404 for an unknown id, and stores no picture for it', async () => {
    const { rows } = await heldUploads(test);
    const picture = { filename: 'a.png', content: await buildPicture() };
    const response = await send('PUT', '/api/ambassador/V1StGXR8_Z5jdHi6B-myT', { image: picture });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'ambassador_not_found' });
    expect((await heldUploads(test)).rows).toEqual(rows);
  });

  it('handles many simultaneous changes of one ambassador', async () => {
    const [a, b] = [await createEvent(test.context), await createEvent(test.context)];
    const { _id } = await create({ name: 'Dev' });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('PUT', `/api/ambassador/${_id}`, { events: index % 2 ? [a._id, b._id] : [b._id, a._id] }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(12).fill(200));
    expect((await list())[0]?.events.toSorted()).toEqual([a._id, b._id].sort());
  });
});

describe('deleting and restoring an ambassador', () => {
  it('soft-deletes it and restores all of it', async () => {
    const event = await createEvent(test.context);
    const ambassador = await create({ name: 'Dev', mainEventId: event._id });
    const url = `/api/ambassador/${ambassador._id}`;
    const deleted = await call('DELETE', url);
    expect(deleted.json()).toMatchObject({ success: true, data: { _id: ambassador._id } });
    expect(await list()).toEqual([]);
    expect((await call('DELETE', url)).statusCode).toBe(404);
    expect((await call('PUT', url, { name: 'X' })).statusCode).toBe(404);

    expect((await call('POST', `${url}/restore`)).json().data).toEqual(ambassador);
    expect((await call('POST', `${url}/restore`)).statusCode).toBe(200);
    expect(await list()).toEqual([ambassador]);
    expect((await call('POST', '/api/ambassador/V1StGXR8_Z5jdHi6B-myT/restore')).statusCode).toBe(404);
  });
});

describe('access to ambassadors', () => {
  it.each<[Method, string]>([
    ['POST', '/api/ambassador/create'],
    ['PUT', '/api/ambassador/x'],
    ['DELETE', '/api/ambassador/x'],
    ['POST', '/api/ambassador/x/restore'],
    ['GET', '/api/ambassador/inquiries'],
    ['DELETE', '/api/ambassador/inquiries/x'],
  ])('only admins call %s %s', async (method, url) => {
    const { cookie } = await test.loginAs('participant');
    const payload = method === 'GET' ? {} : { payload: { name: 'Dev' } };
    expect((await test.inject({ method, url, ...payload })).statusCode).toBe(401);
    expect((await test.inject({ method, url, ...payload, headers: { cookie } })).statusCode).toBe(403);
  });
});
