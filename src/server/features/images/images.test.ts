import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applicationTexts } from '#test/factories/application.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { AppError } from '../../errors.ts';
import { imageIdOf, toImage } from './images.service.ts';

let test: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  test = await startTestApp();
  const { cookie } = await test.loginAs('admin');
  admin = { cookie };
});
afterAll(() => test.close());

async function upload(content: Uint8Array, filename = 'picture.png', headers: Record<string, string> = admin) {
  const body = await multipart({ image: { filename, content } });
  return test.inject({
    method: 'POST',
    url: '/api/images',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
}

const get = (url: string, headers: Record<string, string> = {}) => test.inject({ method: 'GET', url, headers });

async function pixelsOf(url: string) {
  const { data, info } = await sharp((await get(url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  return { at, ...info };
}

describe('POST /api/images', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    const response = await upload(await buildPicture({ format, width: 500, height: 250 }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: true, data: { width: 500, height: 250 } });
    const { at } = await pixelsOf(response.json().data.url);
    const [red = 0, , blue = 0] = at(10, 10);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it.each([
    [2000, 1000, [400, 800, 1600]],
    [1600, 900, [400, 800, 1600]],
    [1000, 500, [400, 1000]],
    [400, 300, [400]],
    [7, 5, [7]],
    [1, 1, [1]],
  ])('creates for %i×%i the widths %j and enlarges nothing', async (width, height, widths) => {
    const { data } = (await upload(await buildPicture({ width, height }))).json();
    expect(data.sources.map((source: { width: number }) => source.width)).toEqual(widths);
    for (const source of data.sources) {
      const made = await sharp((await get(source.url)).rawPayload).metadata();
      expect(made).toMatchObject({ format: 'webp', width: source.width });
    }
    expect(data.url).toBe(data.sources.at(-1).url);
  });

  it('scales a picture of extreme height down as a whole', async () => {
    const { data } = (await upload(await buildPicture({ width: 40, height: 16_000 }))).json();
    expect(data.height).toBe(4800);
    expect(data.width).toBe(12);
  });

  it.each([
    // Encoding takes memory for each pixel that is written: from 3 MB of a JPEG it took 150 MB.
    ['a long picture', 3, 1131, 3393],
    ['a transparent picture', 4, 683, 2049],
  ] as const)('writes %s with a bounded area', async (_name, channels, width, height) => {
    const create = { width: 1600, height: 4800, channels, background: { r: 1, g: 2, b: 3, alpha: 0.5 } };
    const picture = await sharp({ create }).png().toBuffer();
    const { data } = (await upload(picture)).json();
    expect(data).toMatchObject({ width, height });
  });

  it('stores no alpha channel where nothing is transparent', async () => {
    const create = { width: 1600, height: 2000, channels: 4, background: '#123' } as const;
    const { data } = (await upload(await sharp({ create }).png().toBuffer())).json();
    expect(data).toMatchObject({ width: 1600, height: 2000 });
    expect((await sharp((await get(data.url)).rawPayload).metadata()).hasAlpha).toBe(false);
  });

  it('rotates a picture by its EXIF orientation', async () => {
    const content = await buildPicture({ format: 'jpeg', width: 400, height: 200, orientation: 6 });
    const { data } = (await upload(content)).json();
    expect(data).toMatchObject({ width: 200, height: 400 });
    // Red was left and is on top after a quarter turn to the right.
    const { at } = await pixelsOf(data.url);
    expect(at(100, 20)[0]).toBeGreaterThan(200);
    expect(at(100, 380)[2]).toBeGreaterThan(200);
  });

  it('strips metadata', async () => {
    const content = await buildPicture({ format: 'jpeg' });
    expect(Buffer.from(content).includes('Secret Photographer')).toBe(true);
    const stored = (await get((await upload(content)).json().data.url)).rawPayload;
    expect(stored.includes('Secret Photographer')).toBe(false);
    expect(await sharp(stored).metadata()).not.toHaveProperty('exif');
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const { at, channels } = await pixelsOf((await upload(clear)).json().data.url);
    expect(channels).toBe(4);
    expect(at(5, 5)).toEqual([0, 0, 0]);
  });

  it('rejects a request without a file', async () => {
    const response = await test.inject({ method: 'POST', url: '/api/images', payload: {}, headers: admin });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'image', message: 'Please select an image' }]);
  });

  it.each(['events.edit', 'events.create', 'settings.edit', 'documents.edit'])(
    'accepts who has the power %s alone',
    async (power) => {
      const role = { id: power, label: power, powers: JSON.stringify([power]) };
      await test.context.db
        .insertInto('roles')
        .values({ ...role, createdAt: test.time.now.toISOString(), deletedAt: null })
        .execute();
      const { headers } = await loginWithGrants(test, { role: power });
      const response = await upload(await buildPicture(), 'picture.png', headers);
      expect(response.statusCode, response.body).toBe(200);
    },
  );

  it('accepts admins only', async () => {
    const { payload, headers } = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
    const before = await heldUploads(test);
    expect((await test.inject({ method: 'POST', url: '/api/images', payload, headers })).statusCode).toBe(401);
    const participant = await test.loginAs('participant');
    const response = await test.inject({
      method: 'POST',
      url: '/api/images',
      payload,
      headers: { ...headers, cookie: participant.cookie },
    });
    expect(response.statusCode).toBe(403);
    expect(await heldUploads(test)).toEqual(before);
  });
});

describe('GET /images/:id/:file', () => {
  it('is cached for a year and responds 304 to a matching ETag', async () => {
    const { url } = (await upload(await buildPicture())).json().data;
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(response.rawPayload.length),
    });
    const etag = String(response.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers.etag).toBe(etag);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('responds to HEAD without the content', async () => {
    const { url } = (await upload(await buildPicture())).json().data;
    const response = await test.inject({ method: 'HEAD', url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.rawPayload).toHaveLength(0);
  });

  it('responds image_not_found to every URL that is no picture', async () => {
    const { id } = (await upload(await buildPicture())).json().data;
    const urls = [
      '/images/nothing-has-this-id00/800.webp',
      `/images/${id}/801.webp`,
      `/images/${id}/64.png`,
      `/images/${id}/..%2F..%2Futsav.sqlite`,
      `/images/..%2F..%2Fsession-secret/64.webp`,
      `/images/${id}/064.webp`,
      `/images/${id}%00/64.webp`,
    ];
    for (const url of urls) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toMatchObject({ success: false, code: 'image_not_found' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('responds 404 where the file of a row is missing', async () => {
    const { id, url } = (await upload(await buildPicture())).json().data;
    await test.context.files.deleteAll(`images/${id}/`);
    expect((await get(url)).statusCode).toBe(404);
  });

  it('serves a private picture to admins only, and lets no cache store it', async () => {
    const content = await buildPicture();
    const body = await multipart({
      ...applicationTexts,
      photo: { filename: 'me.png', content },
    });
    expect((await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...body })).statusCode).toBe(
      200,
    );
    const list = await test.inject({ method: 'GET', url: '/api/ambassador/inquiries', headers: admin });
    const { photo } = list.json().data.inquiries[0];
    const response = await get(photo, admin);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const etag = String(response.headers.etag);
    expect((await get(photo, { ...admin, 'if-none-match': etag })).statusCode).toBe(304);

    const { cookie } = await test.loginAs('participant');
    expect((await get(photo)).statusCode).toBe(404);
    expect((await get(photo, { 'if-none-match': etag })).statusCode).toBe(404);
    expect((await get(photo, { cookie })).statusCode).toBe(404);
  });
});

describe('a failed upload', () => {
  it('leaves nothing where the file store fails', async () => {
    const before = await heldUploads(test);
    const { put } = test.context.files;
    let calls = 0;
    vi.spyOn(test.context.files, 'put').mockImplementation(async (...file) => {
      calls += 1;
      if (calls === 2) throw new AppError('unavailable', { cause: new Error('no space left') });
      await put(...file);
    });
    const response = await upload(await buildPicture({ width: 1000, height: 10 }));
    expect(response.statusCode).toBe(503);
    expect(calls).toBe(2);
    await vi.waitFor(async () => expect(await heldUploads(test)).toEqual(before), 15_000);
  });
});

describe('imageIdOf', () => {
  const id = 'V1StGXR8_Z5jdHi6B-myT';

  it('finds the id in URLs of this site only', () => {
    const image = toImage({ id, width: 1600, height: 900, widths: '[400,800,1600]' });
    expect(image.url).toBe(`/images/${id}/1600.webp`);
    expect(imageIdOf(image.url)).toBe(id);
    expect(imageIdOf(`https://utsav.example${image.url}`)).toBe(id);
    for (const other of [
      '',
      '/images/short/800.webp',
      `/images/${id}/800.png`,
      `/other/images/${id}/800.webp`,
      `javascript:/images/${id}/800.webp`,
      `https://a.example/b/images/${id}/800.webp`,
    ]) {
      expect(imageIdOf(other)).toBeUndefined();
    }
  });
});
