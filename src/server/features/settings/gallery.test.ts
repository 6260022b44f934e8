import { thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GalleryPicture } from '#contract/gallery.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sampleSettings } from './default-settings.ts';

let test: TestApp;
let admin: { cookie: string };
beforeAll(async () => {
  test = await startTestApp();
  const { cookie } = await test.loginAs('admin');
  admin = { cookie };
});
afterAll(() => test.close());

async function upload(): Promise<string> {
  const { payload, headers } = await multipart({
    image: { filename: 'a.png', content: await buildPicture({ width: 500, height: 250 }) },
  });
  const response = await test.inject({
    method: 'POST',
    url: '/api/images',
    payload,
    headers: { ...headers, ...admin },
  });
  return response.json().data.url;
}

const save = (gallery: unknown[]) =>
  test.inject({ method: 'PUT', url: '/api/settings', headers: admin, payload: { ...sampleSettings, gallery } });
const read = async (): Promise<GalleryPicture[]> => (await test.inject({ url: '/api/gallery' })).json().data;

it('pictures are shown in their order, with their albums, photos and placeholders', async () => {
  const image = await upload();
  const saved = await save([
    { caption: 'Lamps', image: null, album: '' },
    { caption: 'Drums', image, album: ' Music night ' },
    { caption: 'As an older panel saves it', image: null },
  ]);
  expect(saved.statusCode).toBe(200);
  const [lamps, drums, older] = await read();
  expect(lamps).toEqual({ caption: 'Lamps', album: null, photo: null });
  expect(older).toEqual({ caption: 'As an older panel saves it', album: null, photo: null });
  expect(drums).toMatchObject({
    caption: 'Drums',
    album: 'Music night',
    photo: { url: image, width: 500, height: 250 },
  });
  // The picture's left half is red and its right half blue.
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(drums?.photo?.thumbhash ?? '', 'base64'));
  expect(r).toBeGreaterThan(g + 0.1);
  expect(b).toBeGreaterThan(0);
});

it('a photo stored before there were placeholders has none', async () => {
  const image = await upload();
  await save([{ caption: 'Lamps', image }]);
  await test.context.db.updateTable('images').set({ thumbhash: null }).execute();
  expect((await read())[0]?.photo).toMatchObject({ url: image, thumbhash: null });
});

it('a gallery of 200 pictures is accepted, and one more is refused by name', async () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ caption: `${index}`, image: null }));
  expect((await save(pictures(200))).statusCode).toBe(200);
  expect(await read()).toHaveLength(200);
  const refused = await save(pictures(201));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ path: 'gallery' }]);
});
