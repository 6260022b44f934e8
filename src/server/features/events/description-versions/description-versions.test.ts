import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_DESCRIPTION_VERSIONS } from '#contract/events/description-versions.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const edit = async (id: string, payload: object) => {
  const response = await test.inject({ method: 'PUT', url: `/api/events/edit/${id}`, headers: admin, payload });
  return response.statusCode;
};
const read = async (id: string, version?: number) => {
  const query = version === undefined ? '' : `?version=${version}`;
  const response = await test.inject({ url: `/api/events/${id}/description-versions${query}`, headers: admin });
  return { status: response.statusCode, code: response.json().code, ...response.json().data };
};
const picture = (url: string) => JSON.stringify({ blocks: [{ type: 'image', data: { url } }] });

describe('the versions of a description', () => {
  it('are kept when it changes, with who and when; the first one is what it was before', async () => {
    const { _id } = await createEvent(test.context, { description: 'As it was' });
    expect(await read(_id)).toMatchObject({ versions: [], description: null });
    test.time.now = new Date(test.time.now.getTime() + 60_000);
    expect(await edit(_id, { description: 'Another text', title: 'Robotics' })).toBe(200);
    expect(await edit(_id, { description: 'Another text', venue: 'Hall A' })).toBe(200);
    expect(await edit(_id, { venue: 'Hall B' })).toBe(200);
    const { versions } = await read(_id);
    expect(versions).toEqual([
      { version: 2, savedAt: test.time.now.toISOString(), savedBy: expect.any(String), characters: 12 },
      { version: 1, savedAt: expect.any(String), savedBy: null, characters: 9 },
    ]);
    expect((await read(_id, 1)).description).toBe('As it was');
    expect((await read(_id, 2)).description).toBe('Another text');
  });

  it('one that does not exist, of this event or of none, is not found', async () => {
    const { _id } = await createEvent(test.context);
    expect(await read(_id, 1)).toMatchObject({ status: 404, code: 'description_version_not_found' });
    expect(await read('V1StGXR8_Z5jdHi6B-myT')).toMatchObject({ status: 404, code: 'event_not_found' });
  });

  it('are written with the event or not at all', async () => {
    const { _id } = await createEvent(test.context, { description: 'As it was' });
    expect(await edit(_id, { description: 'Too late', version: 7 })).toBe(409);
    expect((await read(_id)).versions).toEqual([]);
  });

  it('end at the newest fifty', async () => {
    const { _id } = await createEvent(test.context, { description: 'Text 0' });
    for (let count = 1; count <= MAX_DESCRIPTION_VERSIONS; count++) await edit(_id, { description: `Text ${count}` });
    const { versions } = await read(_id);
    expect([versions.length, versions[0].version, versions.at(-1).version]).toEqual([50, 51, 2]);
    expect((await read(_id, 1)).code).toBe('description_version_not_found');
  });

  it('keep their pictures, as long as they are kept themselves', async () => {
    const image = { filename: 'a.png', content: await buildPicture({ width: 400, height: 400 }) };
    const { payload, headers } = await multipart({ image });
    const url = '/api/images';
    const upload = await test.inject({ method: 'POST', url, payload, headers: { ...headers, ...admin } });
    const { id, url: src } = upload.json().data;
    const { _id } = await createEvent(test.context, { description: picture(src) });
    const owners = async () => {
      const rows = await test.context.db
        .selectFrom('imageReferences')
        .select('owner')
        .where('imageId', '=', id)
        .execute();
      return rows.map(({ owner }) => owner);
    };
    await edit(_id, { description: 'Without it' });
    expect(await owners()).toEqual([`events/${_id}/versions`]);
    for (let count = 1; count < MAX_DESCRIPTION_VERSIONS; count++) await edit(_id, { description: `Text ${count}` });
    expect(await owners()).toEqual([]);
  });
});
