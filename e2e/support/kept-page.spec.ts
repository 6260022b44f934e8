import type { Page } from '@playwright/test';
import { expect, festivalTest as test } from './site-fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** The tab of the test before. */
let last: Page | undefined;
const heard: string[] = [];

/** What a page finds of earlier ones. */
const findLeft = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    size: `${window.innerWidth} × ${window.innerHeight}`,
  }));

let clean: Awaited<ReturnType<typeof findLeft>>;

test('a test leaves cookies, stores, listeners, routes, pages, a size and a history', async ({ page, context }) => {
  await page.goto('/robots.txt');
  clean = await findLeft(page);
  await context.addCookies([{ name: 'left', value: 'over', domain: '127.0.0.1', path: '/' }]);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'over');
    sessionStorage.setItem('left', 'over');
    await new Promise((onsuccess, onerror) =>
      Object.assign(indexedDB.open('left over'), { onsuccess: ({ target }: Event) => onsuccess(target), onerror }),
    );
    await caches.open('left over');
  });
  await page.setViewportSize({ width: 500, height: 400 });
  page.on('request', (request) => heard.push(request.url()));
  context.on('request', (request) => heard.push(request.url()));
  await page.route(/robots/, (route) => route.fulfill({ body: 'left over' }));
  await context.route('**/healthz', (route) => route.fulfill({ body: 'left over' }));
  await page.goto('/robots.txt?left');
  expect(await page.locator('body').textContent()).toBe('left over');
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate(() => setInterval(() => localStorage.setItem('left', 'over'), 1));
  expect(await findLeft(page)).not.toEqual(clean);
  last = page;
});

test('the next one has the same tab, and nothing of it', async ({ page, context }) => {
  expect(page).toBe(last);
  expect(context.pages()).toEqual([page]);
  heard.length = 0;
  await page.goto('/robots.txt');
  expect(await findLeft(page)).toEqual(clean);
  expect(await context.cookies()).toEqual([]);
  expect(await page.locator('body').textContent()).toContain('Sitemap');
  await page.goto('/healthz');
  expect(await page.locator('body').textContent()).not.toBe('left over');
  expect(heard).toEqual([]);
  await page.goBack();
  await page.goBack();
  expect(await page.goBack()).toBeNull();
  expect(page.url()).not.toContain('left');
  last = undefined;
});

/** What stays with a tab or a context for good. */
const lasting: Record<string, (page: Page) => Promise<unknown>> = {
  'a script of every page': (page) => page.addInitScript(() => {}),
  'a script of every page of the context': (page) => page.context().addInitScript(() => {}),
  'a function of the test': (page) => page.exposeFunction('left', () => 'over'),
  'a lost connection': (page) => page.context().setOffline(true),
  'a clock': (page) => page.clock.setFixedTime(0),
  'a medium': (page) => page.emulateMedia({ media: 'print' }),
  'a permission': (page) => page.context().grantPermissions(['clipboard-read']),
  'a held key': (page) => page.keyboard.down('Shift'),
  'a closed tab': (page) => page.close(),
  'another site': async (page) => {
    await page.route('https://other.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('https://other.test/');
  },
};

for (const [name, leave] of Object.entries(lasting)) {
  test(`a test leaves ${name}`, async ({ page }) => {
    expect(page).not.toBe(last);
    await leave(page);
    last = page;
  });
}

test('after each of these comes a new tab', async ({ page }) => {
  expect(page).not.toBe(last);
});

test.describe('a browser of another kind', () => {
  test.use({ javaScriptEnabled: false });
  test('has a context of its own', async ({ page }) => {
    expect(page).not.toBe(last);
    await page.setContent('<noscript>None</noscript>');
    await expect(page.getByText('None')).toBeVisible();
  });
});

test.describe('a browser with a header of its own', () => {
  test.use({ extraHTTPHeaders: { 'x-own': 'yes' } });
  test('sends it', async ({ page }) => {
    const request = page.waitForRequest('**/robots.txt');
    await page.goto('/robots.txt');
    expect((await request).headers()['x-own']).toBe('yes');
  });
});

test.describe('browsers of two kinds in turns', () => {
  const tabs: Partial<Record<'plain' | 'scriptless', Page>> = {};
  const asks = (kind: keyof typeof tabs) =>
    test(`a ${kind} one has the tab of the last of its kind`, async ({ page }) => {
      await page.goto('/robots.txt');
      if (tabs[kind]) expect(page).toBe(tabs[kind]);
      tabs[kind] = page;
      expect(tabs.plain).not.toBe(tabs.scriptless);
    });
  for (const turn of ['first', 'second', 'third']) {
    test.describe(`${turn} turn, without scripts`, () => {
      test.use({ javaScriptEnabled: false });
      asks('scriptless');
    });
    test.describe(`${turn} turn, with scripts`, () => asks('plain'));
  }
});
