import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoOverflow,
  findBrokenPrices,
  findUnmarked,
  findViolations,
} from '../support/accessibility.ts';
import { pageRules } from '../support/page-rules.ts';
import { expect, FAILED_REQUEST, type Festival, test, whenReady } from '../support/site-fixtures.ts';

// The festival is a worker's own, so the sweeps may go side by side.
test.describe.configure({ mode: 'parallel' });

const paths = ({ group, subEvents, team, gated, paid }: Festival): string[] => [
  '/',
  `/subevent/x/${group._id}`,
  `/subevent/x/${paid._id}`,
  `/openedEvent/x/${subEvents[0]?._id}`,
  `/subevents/x/${group._id}`,
  '/gallery',
  '/apply',
  '/register',
  `/subevent/x/${gated._id}/login`,
  `/subevent/x/${team._id}/teamregistration`,
  `/subevent/x/${paid._id}/payment`,
  '/search?q=robot',
  '/no/such/page',
];

const titlesOf = ({ group, subEvents, paid, team, gated, upcoming, past }: Festival): string[] =>
  [group, ...subEvents, paid, team, gated, upcoming, past.main, past.sub].map(({ title }) => title);

interface Shift {
  value: number;
  /** The beginnings of the elements that moved. */
  moved: string[];
}

/** Notes what shifts the layout of a page's documents. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) {
        const { hadRecentInput, value, sources } = one as PerformanceEntry & {
          hadRecentInput: boolean;
          value: number;
          sources: { node: Node | null }[];
        };
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')));
        if (!hadRecentInput) shifts.push({ value, moved: moved.map((html) => html.slice(0, 120)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

test('expectAccessible finds a picture without a text, also in a frame', async ({ page }) => {
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html lang="en"><title>t</title><main><h1>Words</h1></main></html>');
  expect(await findViolations(page)).toEqual([]);
  const frame = '<iframe title="f" srcdoc="<img src=x.png>"></iframe>';
  await page.evaluate((html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html), frame);
  await expect(page.frameLocator('iframe').locator('img')).toHaveCount(1);
  expect(await findViolations(page, { tags: ['wcag2a'] })).toContain('image-alt: iframe img');
});

// In English on the desktop, in Hindi on the phone: each page is visited once in either.
test('no page violates a rule of axe, requests another host, shifts its layout or is wider than 320 pixels', {
  tag: ['@phone', '@smoke'],
}, async ({ page, baseURL, consoleErrors, festival, isMobile }) => {
  consoleErrors.allow(FAILED_REQUEST);
  test.slow();
  const size = page.viewportSize();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const language = isMobile ? 'hi' : 'en';
  if (isMobile) await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
  await watchShifts(page);
  for (const path of paths(festival)) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
      expect(await shiftsOf(page)).toEqual([]);
      await whenReady(page);
      await expectAccessible(page);
      if (isMobile) expect(await findUnmarked(page, titlesOf(festival))).toEqual([]);
      // The same as 400 % of zoom on a computer, and 200 % on a phone.
      for (const width of isMobile ? [320, 195] : [320]) {
        await page.setViewportSize({ width, height: 640 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${width}`,
        ).toBe(0);
        expect(await findBrokenPrices(page), `${width}`).toEqual([]);
      }
      if (size) await page.setViewportSize(size);
    });
  }
  expect(foreign).toEqual([]);
});

/** Pages that need a record of somebody's, by the spec that visits them with axe. */
const visitedBy: Record<string, string> = {
  '/join/:code': 'e2e/registration/teams.spec.ts',
  '/pass/:code': 'e2e/registration/individual.spec.ts',
  '/pass/:code/answers': 'e2e/registration/questions.spec.ts',
  '/pass/:code/guardian': 'e2e/registration/privacy.spec.ts',
};
const isFileOrPanel = (url: string) => /\.\w+$|^\/(?:admin|login)/.test(url);

test('every other page that anybody may open violates no rule of axe in Hindi, and is not wider than the screen', async ({
  page,
  baseURL,
  festival,
}) => {
  test.slow();
  const { group, paid, past, subEvents } = festival;
  const owned = { event: group._id, paid: paid._id, sub: subEvents[0]?._id ?? '', due: '', code: '', registration: '' };
  const records = { ...owned, team: '', joinCode: '', archived: { main: past.main._id, sub: past.sub._id } };
  const known = new Set(paths(festival).map((path) => path.split('?')[0]));
  const others = Object.entries(pageRules).flatMap(([pattern, { path, statuses }]) => {
    const url = typeof path === 'string' ? path : path(records);
    if (statuses.anonymous !== 200 || isFileOrPanel(url) || known.has(url.split('?')[0])) return [];
    const spec = visitedBy[pattern];
    if (spec) expect(readFileSync(spec, 'utf8'), spec).toMatch(/expect(?:Accessible|SoundOnBoth)/);
    return spec ? [] : [url];
  });
  expect(others.length).toBeGreaterThan(15);
  await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const url of others) {
    await test.step(url, async () => {
      await page.goto(url);
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
      await whenReady(page);
      await expectAccessible(page);
      await expectNoOverflow(page);
      expect(await findUnmarked(page, titlesOf(festival))).toEqual([]);
    });
  }
});

test.describe('in another time zone than the festival', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('the festival’s hour is on the page before it could move anything', { tag: '@phone' }, async ({
    page,
    festival: { group, subEvents },
  }) => {
    await watchShifts(page);
    for (const path of [`/subevent/x/${group._id}`, `/openedEvent/x/${subEvents[0]?._id}`, '/schedule']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await whenReady(page);
      const hours = page.getByText(/the festival \(Asia\/Kolkata\)/);
      await expect(hours.first()).toBeVisible();
      for (const hour of await hours.all()) await expect(hour).toBeVisible();
      // Less than a pixel's worth: an hour of one digit is narrower than one of two.
      expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([]);
    }
  });
});

test.describe('where an event begins the day before', () => {
  test.use({ timezoneId: 'America/New_York', viewport: { width: 1360, height: 1000 } });

  test('longer hours on cards move nothing', async ({ page }) => {
    await watchShifts(page);
    await page.goto('/events', { waitUntil: 'networkidle' });
    await whenReady(page);
    await expect(page.getByText('Times are by your clock.')).toBeVisible();
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([]);
  });
});

test.describe('on a phone elsewhere', () => {
  test.use({ timezoneId: 'Europe/London', viewport: { width: 390, height: 844 } });

  test('hours and venues of cards are one below the other, and none is cut off', async ({ page }) => {
    await page.goto('/events', { waitUntil: 'networkidle' });
    await whenReady(page);
    await expect(page.getByText('Times are by your clock.')).toBeVisible();
    const places = await page.locator('main article p:has(> span > svg)').evaluateAll((lines) =>
      lines.map((line) => {
        const card = line.closest('article')?.getBoundingClientRect();
        const facts = [...line.children].map((fact) => fact.getBoundingClientRect());
        return {
          lefts: new Set(facts.map(({ left }) => Math.round(left))).size,
          beyond: Math.max(...facts.map(({ right }) => right - (card?.right ?? 0))),
        };
      }),
    );
    expect(places.length).toBeGreaterThan(5);
    expect(places.filter(({ lefts, beyond }) => lefts !== 1 || beyond > 0)).toEqual([]);
  });
});

test.describe('in the time zone of the festival', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('nobody reads of another hour', async ({ page, festival: { group } }) => {
    for (const path of [`/subevent/x/${group._id}`, '/schedule']) {
      await page.goto(path);
      await whenReady(page);
      await expect(page.getByText(/the festival \(Asia\/Kolkata\)/)).toBeHidden();
    }
  });
});
