import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { siteSheetsInScripts } from '../support/built-scripts.ts';
import { expect, test, whenReady } from '../support/site-fixtures.ts';

// The browser has none of the fonts yet.
test.use({ keepsPage: false });

/** How wide the words of the navigation bar are together, by the fonts that are there. */
const widthOf = (links: HTMLElement[]) => links.reduce((sum, link) => sum + link.getBoundingClientRect().width, 0);

/** Keeps the fonts that match from coming until they are released. */
async function holdFonts(page: Page, files: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('the words of the bar are as wide before the fonts come as with them', async ({ page }) => {
  const release = await holdFonts(page, '**/*.woff2');
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
  // The network may be quiet before a busy browser has asked for them.
  await expect.poll(async () => (await fontsOf(page)).filter(isDevanagari).length).toBe(2);
  await page.evaluate(() => document.fonts.ready);
  const fonts = await fontsOf(page);
  expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100_000);
  const isThere = (face: string) => page.evaluate((name) => document.fonts.check(`16px "${name}"`, 'आ'), face);
  expect(await isThere('Hind')).toBe(true);
  expect(await isThere('Rozha Devanagari')).toBe(true);
});

test('the sign of the rupee is in the text face, not in a font that comes later', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText(/₹/).first()).toBeVisible();
  expect((await fontsOf(page)).filter(({ name }) => name.includes('latin-ext'))).toEqual([]);
  const faces = await page.evaluate(async () =>
    (await document.fonts.load('16px Figtree, "Figtree ext"', '₹')).map(({ family, status }) => [family, status]),
  );
  expect(faces).toEqual([['Figtree', 'loaded']]);
});

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

test('the floating names begin where they are when the display face makes them narrower', async ({ page }) => {
  const release = await holdFonts(page, '**/*rozha*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const names = page.getByRole('list', { name: 'Festivals' }).getByRole('listitem');
  const boxes = () =>
    names.evaluateAll((items) =>
      items.map((item) => [(item as HTMLElement).offsetLeft, (item as HTMLElement).offsetWidth]),
    );
  const before = await boxes();
  expect(before.length).toBeGreaterThan(4);
  release();
  await expect
    .poll(async () => (await boxes()).map(([, width]) => width))
    .not.toEqual(before.map(([, width]) => width));
  expect((await boxes()).map(([left]) => left)).toEqual(before.map(([left]) => left));
  await page.unrouteAll();
});

test('the numbers of the countdown are as wide before the display face comes as with it', async ({ page }) => {
  const release = await holdFonts(page, '**/*rozha*.woff2');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const number = page.getByRole('timer').locator('b').first();
  const widths = () =>
    number.evaluate((element) => {
      const copy = element.parentElement?.appendChild(element.cloneNode() as HTMLElement);
      if (!copy) return [];
      copy.style.cssText = 'position: absolute; font-size: 100px';
      const found = ['0', '1', '2', '3', '4', '5', '6', '8', '9'].map((digit) => {
        copy.textContent = digit;
        return copy.offsetWidth;
      });
      copy.remove();
      return found;
    });
  await expect(number).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px "Rozha One"'))).toBe(false);
  const before = await widths();
  release();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Rozha One"'))).toBe(true);
  const after = await widths();
  // Chromium counts a shift from 3 pixels on: the numbers are centred, have two digits or three, and are 24 pixels high.
  const moved = after.map((width, digit) => Math.abs(width - (before[digit] ?? 0)) * 0.24 * 1.5);
  expect(Math.max(...moved)).toBeLessThan(3);
  await page.unrouteAll();
});

test('scripts name the style sheet of the site as pages do, and never load it again with its fonts', () => {
  const sheets = siteSheetsInScripts();
  expect(sheets).not.toEqual([]);
  expect(sheets.filter((url) => !url.endsWith('#'))).toEqual([]);
});

/** A Devanagari face as every phone has one and the browser of the tests has none, in the lists of fonts where the device's come. */
async function giveDeviceFace(page: Page): Promise<void> {
  const face = await readFile(new URL('../../src/web/posters/rozha-one-devanagari.ttf', import.meta.url), 'base64');
  await page.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace('Device', bytes, { weight: '100 900', unicodeRange: 'U+0900-097F' }));
    const lists = new CSSStyleSheet();
    lists.replaceSync(`:root {
      --text: 'Figtree', 'Hind', 'Device', 'Figtree stand-in', sans-serif;
      --display: 'Rozha One', 'Rozha Devanagari', 'Device', 'Rozha stand-in', serif;
    }`);
    document.adoptedStyleSheets = [lists];
  }, face);
}

/** The browser has given up the optional faces that it waits for: it does a tenth of a second after it began to load them. */
const whenGivenUp = (page: Page) =>
  page.evaluate(async () => {
    const isAsked = () =>
      [...document.fonts].some(({ display, status }) => display === 'optional' && status === 'loading');
    while (!isAsked()) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const sum = (shifts: number[]) => shifts.reduce((total, value) => total + value, 0);

test('nothing moves on a page in Hindi when its fonts come late', async ({ page }) => {
  await giveDeviceFace(page);
  await watchShifts(page);
  for (const path of ['/?lang=hi', '/events', '/register']) {
    const release = await holdFonts(page, '**/*devanagari*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await whenReady(page);
    await whenGivenUp(page);
    const early = await shiftsOf(page);
    release();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const all = await shiftsOf(page);
    expect(sum(all.slice(early.length)), path).toBeLessThan(0.0005);
    expect(sum(all), path).toBeLessThan(0.01);
    await page.unrouteAll();
  }
});

test('the link to Hindi is written on a device without Devanagari too, and nothing moves when its letters come late', async ({
  page,
}) => {
  await watchShifts(page);
  const release = await holdFonts(page, '**/*hindi-name*.woff2');
  await page.goto('/announcements', { waitUntil: 'domcontentloaded' });
  await whenReady(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'हिन्दी' });
  await expect(link).toBeVisible();
  release();
  // A face of the device by one of these names is as good.
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Name of Hindi"', 'हिन्दी'))).toBe(true);
  expect(await link.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Name of Hindi');
  expect(await link.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(4);
  const own = (await fontsOf(page)).filter(({ name }) => name.includes('hindi-name'));
  for (const { bytes } of own) expect(bytes).toBeLessThan(3000);
  expect(await shiftsOf(page)).toEqual([]);
  await page.unrouteAll();
});

/** What the browser lays out while `act` runs: of how many objects how many. */
async function layoutsDuring(page: Page, act: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page);
  const layouts: { dirtyObjects: number; totalObjects: number }[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { beginData?: (typeof layouts)[number] } }[])
      if (name === 'Layout' && args.beginData) layouts.push(args.beginData);
  });
  await devtools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const traced = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await traced;
  return layouts;
}

for (const { lang, face, file } of [
  { lang: 'en', face: 'Name of Hindi', file: 'hindi-name' },
  { lang: 'hi', face: 'Rozha Devanagari', file: 'rozha-one-devanagari' },
]) {
  test(`a font that comes late lays out its own texts alone: ${face}`, async ({ page }) => {
    const release = await holdFonts(page, `**/*${file}*.woff2`);
    await page.goto(`/events?lang=${lang}`, { waitUntil: 'domcontentloaded' });
    await whenReady(page);
    const isThere = () => page.evaluate((name) => document.fonts.check(`16px "${name}"`, 'हिन्दी'), face);
    test.skip(await isThere(), 'This device has the letters of the link.');
    const layouts = await layoutsDuring(page, async () => {
      release();
      await expect.poll(isThere).toBe(true);
    });
    expect(layouts.length).toBeGreaterThan(0);
    for (const { dirtyObjects, totalObjects } of layouts) expect(dirtyObjects).toBeLessThan(totalObjects / 4);
    await page.unrouteAll();
  });
}

test('nothing moves when the text face comes late', { tag: '@phone' }, async ({ page, festival }) => {
  await watchShifts(page);
  for (const path of ['/', '/events', `/subevent/Machines/${festival.group._id}`]) {
    const release = await holdFonts(page, '**/figtree*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await whenReady(page);
    await expect(page.getByText(/₹/).first()).toBeAttached();
    const isThere = () => page.evaluate(() => document.fonts.check('16px Figtree', '₹'));
    expect(await isThere()).toBe(false);
    release();
    await expect.poll(isThere).toBe(true);
    expect(sum(await shiftsOf(page)), path).toBeLessThan(0.001);
    await page.unrouteAll();
  }
});
