import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coloursOf } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { updateTheme } from '#server/features/settings/theme.service.ts';
import { createEvent } from '#test/factories/events.ts';
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

/** The colour of the preview's ground, in its left upper corner. */
async function groundOf(loader: (args: never) => Promise<Response>, params: Record<string, string> = {}) {
  const { data } = await loadPage(test, loader, '/og/x.png', params);
  const { data: pixel } = await sharp(Buffer.from(await (data as Response).arrayBuffer()))
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...pixel];
}

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
