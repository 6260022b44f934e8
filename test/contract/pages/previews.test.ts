import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { updateTheme } from '#server/features/settings/theme.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadEventPreview } from '#web/site/resources/event-preview.ts';
import { loader as loadSitePreview } from '#web/site/resources/site-preview.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type PreviewLoader = (args: never) => Promise<Response>;

async function previewOf(loader: PreviewLoader, params: Record<string, string> = {}): Promise<Buffer> {
  const { data } = await loadPage(test, loader, '/og/x.png', params);
  return Buffer.from(await (data as Response).arrayBuffer());
}

async function colourAt(preview: Buffer, left: number, top: number): Promise<number[]> {
  const { data: pixel } = await sharp(preview)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...pixel];
}

/** The colour of the preview's ground, in its left upper corner. */
const groundOf = async (loader: PreviewLoader, params: Record<string, string> = {}) =>
  colourAt(await previewOf(loader, params), 4, 4);

const near = (hex: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return expect.toSatisfy((found: number) => Math.abs(found - value) <= 4);
  });

it('link previews are in the colours of the theme, as soon as it changes', async () => {
  const { _id: id } = await createEvent(test.context, { title: 'नृत्य प्रतियोगिता' });
  expect(await groundOf(loadSitePreview)).toEqual(near('#140b2b'));
  expect(await groundOf(loadEventPreview, { id })).toEqual(near('#140b2b'));
  const theme = themeFixture({ background: 'oklch(24% 0.09 150)' });
  await updateTheme(test.context, { theme });
  const { night } = themeTokens(coloursOf(theme));
  expect(await groundOf(loadSitePreview)).toEqual(near(night));
  expect(await groundOf(loadEventPreview, { id })).toEqual(near(night));
});

it('the preview of an event shows its own picture about the chosen point', async () => {
  const { _id: id } = await createEvent(test.context, { title: 'Robots' });
  const headers = await test.headersOf('admin');
  // So wide that its sides are cut: red on the left, blue on the right.
  const picture = await buildPicture({ width: 1600, height: 600 });
  const save = async (fields: Record<string, string>, image?: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (image) form.set('image', new File([new Uint8Array(image)], 'wide.png', { type: 'image/png' }));
    const request = new Request('http://localhost', { method: 'PUT', body: form });
    const response = await test.inject({
      method: 'PUT',
      url: `/api/events/edit/${id}`,
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(response.statusCode, response.body).toBe(200);
  };
  await save({ imageFocus: '0 50' }, picture);
  expect(await colourAt(await previewOf(loadEventPreview, { id }), 1190, 300)).toEqual(near('#ff0000'));
  await save({ imageFocus: '100 50' });
  // While pictures cannot be read a poster is in its place, and no longer.
  const away = vi.spyOn(test.context.files, 'read').mockRejectedValue(new Error('The bucket is away'));
  expect(await colourAt(await previewOf(loadEventPreview, { id }), 1190, 300)).not.toEqual(near('#0000ff'));
  away.mockRestore();
  expect(await colourAt(await previewOf(loadEventPreview, { id }), 1190, 300)).toEqual(near('#0000ff'));
});

it('the words of previews are in the display face of the theme, in Devanagari too', async () => {
  const { _id: id } = await createEvent(test.context, { title: 'नृत्य Nritya' });
  const drawn = new Map<string, Buffer>();
  for (const fonts of ['rozha', 'dm', 'baloo'] as const) {
    await updateTheme(test.context, { theme: themeFixture({ fonts }) });
    drawn.set(fonts, await previewOf(loadEventPreview, { id }));
  }
  const [rozha, dm, baloo] = [...drawn.values()].map((png) => png.toString('base64'));
  expect(new Set([rozha, dm, baloo]).size).toBe(3);
});
