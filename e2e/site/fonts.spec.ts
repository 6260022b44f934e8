import { expect, test } from '../support/site-fixtures.ts';

// The browser has none of the fonts yet.
test.use({ keepsPage: false });

/** How wide the words of the navigation bar are together, by the fonts that are there. */
const widthOf = (links: HTMLElement[]) => links.reduce((sum, link) => sum + link.getBoundingClientRect().width, 0);

test('the words of the bar are as wide before the fonts come as with them', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/events', { waitUntil: 'domcontentloaded' });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(false);
  const before = await links.evaluateAll(widthOf);
  release();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
  const after = await links.evaluateAll(widthOf);
  // A plain fallback face is 2 % off, which moves the bar by 14 pixels.
  expect(Math.abs(before - after) / after).toBeLessThan(0.01);
  expect(after).toBeGreaterThan(200);
  await page.unrouteAll();
});
