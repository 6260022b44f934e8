import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectSoundOnBoth } from '../support/accessibility.ts';
import { expect, test } from '../support/site-fixtures.ts';

type Rgb = [red: number, green: number, blue: number];

/** The relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The lowest contrast of a text against the pixels that are behind it: axe cannot see pictures and gradients. */
async function lowestContrast(page: Page, text: Locator): Promise<number> {
  const box = await text.boundingBox();
  const color = await text.evaluate((element) => getComputedStyle(element).color);
  if (!box) throw new Error('The text is not visible');
  const own = luminance((color.match(/\d+/g) ?? []).slice(0, 3).map(Number) as Rgb);
  await text.evaluate((element) => (element as HTMLElement).style.setProperty('visibility', 'hidden'));
  const { data } = await sharp(await page.screenshot({ clip: box }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await text.evaluate((element) => (element as HTMLElement).style.removeProperty('visibility'));
  let lowest = 21;
  for (let at = 0; at + 2 < data.length; at += 3) {
    const behind = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
    lowest = Math.min(lowest, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
  }
  return lowest;
}

test('the festival’s name is the largest word, and every word of the hero is readable', async ({ page }) => {
  await page.goto('/');
  // Not by its name, which a hidden word is no part of.
  const hero = page.locator('section').first();
  const { data: settings } = await (await page.request.get('/api/settings')).json();
  const texts = ['presents', settings.instituteName, settings.festivalName, settings.heroLine].map((text: string) =>
    hero.getByText(text, { exact: true }),
  );
  for (const [width, height] of [
    [1366, 640],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const text of texts) {
      await text.scrollIntoViewIfNeeded();
      expect(await lowestContrast(page, text), `${await text.textContent()} at ${width}×${height}`).toBeGreaterThan(
        4.5,
      );
    }
    const sizes = await Promise.all(
      texts.map((text) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
    );
    const [presents = 0, , name = 0] = sizes;
    expect(name).toBe(Math.max(...sizes));
    expect(name).toBeGreaterThan(2 * presents);
  }
});

test('the hero leads to the events and the schedule, and its bubbles to what they name', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'presents' });
  await expect(hero.getByRole('list', { name: 'Festivals' }).getByText('Utsav')).toBeVisible();
  await expectSoundOnBoth(page);
  await hero.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await page.goBack();
  await hero.getByRole('list', { name: 'Festivals' }).getByRole('link', { name: 'Utsav' }).click();
  await expect(page).toHaveURL('/events');
});
