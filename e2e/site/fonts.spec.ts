import type { Page } from '@playwright/test';
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

/** The fonts that a page fetched; one that was preloaded is named again where it is used. */
const fontsOf = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const bytes = new Map(entries.map((one) => [one.name, (one as PerformanceResourceTiming).encodedBodySize]));
    return [...bytes].map(([name, size]) => ({ name, bytes: size }));
  });
const isDevanagari = ({ name }: { name: string }) => name.includes('devanagari');

test('a page in Hindi has Devanagari faces of its own in 100 kB of fonts, one in English fetches none', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  expect((await fontsOf(page)).filter(isDevanagari)).toEqual([]);

  await page.goto('/?lang=hi', { waitUntil: 'networkidle' });
  const fonts = await fontsOf(page);
  expect(fonts.filter(isDevanagari)).toHaveLength(2);
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100_000);
  const isThere = (face: string) => page.evaluate((name) => document.fonts.check(`16px "${name}"`, 'आ'), face);
  expect(await isThere('Hind')).toBe(true);
  expect(await isThere('Rozha Devanagari')).toBe(true);
});

test('the sign of the rupee comes with the style sheet, not with a font of 10 kB', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText(/₹/).first()).toBeVisible();
  expect((await fontsOf(page)).filter(({ name }) => name.includes('latin-ext'))).toEqual([]);
  const faces = await page.evaluate(async () =>
    (await document.fonts.load('16px Figtree', '₹')).map((one) => one.status),
  );
  expect(faces).toEqual(['loaded']);
});

test('nothing moves on a page in Hindi when its fonts come late', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push({ at: entry.startTime, value: (entry as PerformanceEntry & { value: number }).value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const late = 1500;
  await page.route('**/*devanagari*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    await route.continue();
  });
  for (const path of ['/?lang=hi', '/events', '/register']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { at: number; value: number }[] }).shifts);
    const sum = (some: typeof shifts) => some.reduce((total, { value }) => total + value, 0);
    expect(sum(shifts.filter(({ at }) => at > late)), path).toBeLessThan(0.0005);
    // A frame that is painted within the tenth of a second that the browser waits has other boxes for letters that the device has no
    // face for: 0.0063 here, 0.0001 on a device with any Devanagari.
    expect(sum(shifts), path).toBeLessThan(0.01);
  }
  await page.unrouteAll();
});
