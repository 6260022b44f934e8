import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { PICTURE } from '../support/admin-test.ts';
import { builtModules } from '../support/built-scripts.ts';
import { panelDays } from '../support/days.ts';
import { expect, FAILED_REQUEST, test, whenReady } from '../support/site-fixtures.ts';

// What a first visit fetches.
test.use({ keepsPage: false });

/** The requests a page makes from now on. */
function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;

for (const name of ['home', 'event'] as const) {
  test(`the first view of the ${name} page waits for nothing that its HTML does not name`, {
    tag: ['@phone', '@smoke'],
  }, async ({ page, festival }) => {
    const path = name === 'home' ? '/' : `/subevent/Machines/${festival.group._id}`;
    const requests = requestsOf(page);
    const html = (await (await page.goto(path))?.text()) ?? '';
    await whenReady(page);
    const late = requests.filter((request) => ['script', 'stylesheet', 'font'].includes(request.resourceType()));
    expect(late.length).toBeGreaterThan(3);
    // A script or a font that only another file names would come one round trip later. Letters beyond plain Latin have
    // a file of their own, for texts that hold one, and the link to Hindi for devices without its letters.
    const ownFiles = /latin-ext|hindi-name/;
    const unnamed = late.map(pathOf).filter((file) => !html.includes(file) && !ownFiles.test(file));
    expect(unnamed).toEqual([]);
    // Scripts take no bandwidth from the first paint.
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.toJSON() as PerformanceResourceTiming),
    );
    const starts = files.filter((file) => file.name.endsWith('.js')).map((file) => file.startTime);
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY);
    // Of JavaScript a first view takes at most 125 kB, as it comes over the network.
    const sizes = await Promise.all(
      late.filter((request) => request.resourceType() === 'script').map((request) => request.sizes()),
    );
    expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(125_000);
    // The data is in the HTML: no request to the API before a user's action.
    const asked = requests.filter((request) => ['fetch', 'xhr'].includes(request.resourceType())).map(pathOf);
    expect(asked.filter((path) => !path.endsWith('/seats'))).toEqual([]);
  });
}

test('scripts start also in a browser that never says that it has painted', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await whenReady(page);
});

test('the pages of forms load the schemas once somebody fills them in', { tag: '@smoke' }, async ({
  page,
  festival: { team },
}) => {
  const requests = requestsOf(page);
  await page.goto(`/subevent/${encodeURIComponent(team.title)}/${team._id}/teamregistration`);
  await whenReady(page);
  const isContract = (request: Request) => /\/contract-[^/]*\.js$/.test(pathOf(request));
  expect(requests.filter(isContract)).toEqual([]);
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  // As little as an event's page: what sends the form is loaded with the schemas, questions where some are asked.
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(125_000);
  await page.getByLabel('Team name').focus();
  await expect.poll(() => requests.filter(isContract).length).toBe(1);
});

test('a page in Hindi is as small, and has its messages once somebody fills in a form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(FAILED_REQUEST);
  for (const path of ['/schedule', '/apply', '/signin']) {
    const requests = requestsOf(page);
    await page.goto(`${path}?lang=hi`);
    await whenReady(page);
    await page.waitForLoadState('networkidle');
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    expect(
      sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0),
      path,
    ).toBeLessThan(125_000);
    page.removeAllListeners('request');
  }
  await page.locator('input[name="email"]').fill('nobody@utsav.test');
  await page.locator('input[name="password"]').fill('not-the-password');
  await page.locator('input[name="password"]').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'ईमेल या पासवर्ड ग़लत है' })).toBeVisible();
});

test('the search loads nothing of the panel or of the schemas', async ({ page }) => {
  await page.goto('/gallery');
  await whenReady(page);
  await page.waitForLoadState('networkidle');
  const requests = requestsOf(page);
  await page.getByRole('link', { name: 'Search events' }).click();
  await expect(page.getByRole('dialog', { name: 'Search events' }).getByRole('listitem').first()).toBeVisible();
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  expect(scripts.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(15_000);
});

/** A route of the built table of routes, or the script that starts all pages. */
interface Part {
  module: string;
  imports: string[];
  css: string[];
  parentId?: string;
}

/** A file's bytes in Brotli, which the build has made of all but the smallest files. */
function sent(url: string): number {
  const file = `build/web/client${url}`;
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}

/** The built table of routes: its file, the script that starts all pages, the routes, and each with those around it. */
function readTable() {
  const folder = 'build/web/client/assets';
  const tables = readdirSync(folder).filter((name) => /^manifest-[\da-f]{8}\.js$/.test(name));
  // The newest: those of the build before are kept for open pages.
  const age = (name: string) => -statSync(`${folder}/${name}`).mtimeMs;
  const newest = tables.toSorted((one, other) => age(one) - age(other));
  const file = newest.map((name) => `/assets/${name}`).find((url) => sent(url) > 1000) ?? '';
  const json = readFileSync(`build/web/client${file}`, 'utf8').replace(/^[^=]*=|;$/g, '');
  const { entry, routes } = JSON.parse(json) as { entry: Part; routes: Record<string, Part> };
  const chainOf = (id: string | undefined): Part[] => {
    const part = id === undefined ? undefined : routes[id];
    return part ? [part, ...chainOf(part.parentId)] : [];
  };
  return { file, entry, routes, chainOf };
}

/** Of each public page, the bytes of the files that it starts with. */
function startOf(filesOf: (part: Part) => string[], table: 'with' | 'without'): [string, number][] {
  const { file, entry, routes, chainOf } = readTable();
  const pages = Object.keys(routes).filter((id) => routes[id]?.parentId === 'site/site-layout');
  expect(pages.length).toBeGreaterThan(50);
  return pages.map((id) => {
    const files = new Set([entry, ...chainOf(id)].flatMap(filesOf));
    if (table === 'with') files.add(file);
    return [id, [...files].reduce((sum, url) => sum + sent(url.replace('#', '')), 0)];
  });
}

test('no public page starts with more than 125 kB of scripts', { tag: '@smoke' }, () => {
  const bytes = startOf(({ module, imports }) => [module, ...imports], 'with');
  expect(bytes.filter(([, sum]) => sum > 125_000)).toEqual([]);
});

test('no public page starts with more than 15 kB of style sheets, in any theme', () => {
  const bytes = startOf(({ css }) => css, 'without');
  const sheets = readdirSync('build/web/client/assets').filter((name) => /^(dm|baloo)-[\w-]+\.css$/.test(name));
  expect(sheets.length).toBeGreaterThanOrEqual(2);
  // The sheet of another pair of faces, and that of the colours.
  const theme = Math.max(...sheets.map((name) => sent(`/assets/${name}`))) + 300;
  expect(bytes.filter(([, sum]) => sum < 5_000 || sum + theme > 15_000)).toEqual([]);
});

test('what a public page loads on demand has its style sheet in the page already', () => {
  const { routes, chainOf } = readTable();
  const modules = builtModules();
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const imported of modules[name]?.imports ?? []) withImports(imported, seen);
    return seen;
  };
  const nameOf = new Map(Object.entries(modules).map(([name, { file }]) => [`/${file}`, name]));
  // What is opened by a press, and what shares a script with passes, but none of their classes.
  const without = /lightbox|search-dialog|pay-page/;
  const late = Object.keys(routes).flatMap((id) => {
    if (routes[id]?.parentId !== 'site/site-layout') return [];
    const sheets = new Set(chainOf(id).flatMap(({ css }) => css.map((sheet) => sheet.replace(/^\/|#$/g, ''))));
    const page = withImports(nameOf.get(routes[id].module) ?? '');
    const parts = [...page]
      .flatMap((name) => modules[name]?.dynamicImports ?? [])
      .filter((name) => !without.test(name));
    expect(page.size, id).toBeGreaterThan(3);
    return parts
      .filter((part) => [...withImports(part)].some((name) => modules[name]?.css?.some((sheet) => !sheets.has(sheet))))
      .map((part) => `${part} of ${id}`);
  });
  expect(late).toEqual([]);
});

test('no page of the panel has the style sheets of the site, whose ground is dark', { tag: '@smoke' }, () => {
  const { entry, routes, chainOf } = readTable();
  const sheetsOf = (id: string) => [entry, ...chainOf(id)].flatMap(({ css }) => css);
  const isOfSite = (sheet: string) => /\/site(?:-parts)?-[\w-]+\.css#?$/.test(sheet);
  const layout = routes['admin/admin-layout'];
  const panel = Object.keys(routes).filter((id) => layout && chainOf(id).includes(layout));
  expect(panel.length).toBeGreaterThan(10);
  expect(sheetsOf('site/site-layout').some(isOfSite)).toBe(true);
  expect(panel.filter((id) => sheetsOf(id).some(isOfSite))).toEqual([]);
});

test('fonts are preloaded, and pictures have their size in the HTML', { tag: '@phone' }, async ({ page }) => {
  const html = (await (await page.goto('/'))?.text()) ?? '';
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head.match(/rel="preload" as="font"|as="font"[^>]*rel="preload"|rel="preload"[^>]*as="font"/g)).toHaveLength(
    2,
  );
  const pictures = await page.locator('img').evaluateAll((images) =>
    images.map((image) => ({
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
      lazy: image.getAttribute('loading') === 'lazy',
      first: image.getAttribute('fetchpriority') === 'high',
    })),
  );
  expect(pictures.length).toBeGreaterThan(5);
  expect(pictures.filter(({ sized }) => !sized)).toEqual([]);
  expect(pictures.filter(({ first }) => first)).toHaveLength(1);
  expect(pictures.filter(({ first, lazy }) => !first && !lazy)).toEqual([]);
});

test('an uploaded picture is fetched in the width it is shown in', { tag: '@phone' }, async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' };
  const admin = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
  expect((await page.request.post('/login', { headers, data: admin })).ok()).toBe(true);
  const dates = { startDate: `${panelDays.first}T10:00`, endDate: `${panelDays.last}T18:00` };
  const multipart = { title: 'Pictured', status: 'active', ...dates, image: PICTURE };
  const { data: event } = await (await page.request.post('/api/events/mainEvent', { headers, multipart })).json();
  await page.goto(`/subevent/Pictured/${event._id}`);
  const picture = page.locator('article header img');
  await expect(picture).toHaveAttribute('srcset', / \d+w/);
  await expect(picture).toHaveAttribute('sizes', /vw/);
  await expect(picture).toHaveAttribute('fetchpriority', 'high');
  await expect(picture).not.toHaveAttribute('loading', 'lazy');
  await page.request.delete(`/api/events/mainEvent/${event._id}`, { headers });
});

test('hovering a card prefetches its page, and a press anywhere on it opens it', { tag: '@smoke' }, async ({
  page,
  festival,
}) => {
  await page.goto('/');
  await whenReady(page);
  const link = page.getByRole('link', { name: `Explore Event: ${festival.group.title}` });
  await link.scrollIntoViewIfNeeded();
  const pointed = requestsOf(page);
  await link.hover();
  const data = (request: Request) => pathOf(request).endsWith('.data');
  await expect.poll(() => pointed.filter(data).length).toBe(1);
  await expect.poll(() => pointed.filter((request) => pathOf(request).endsWith('.js')).length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const clicked = requestsOf(page);
  // Pressed on its title: the whole card is the link, also while it is pressed.
  const title = await page.getByRole('article').getByRole('heading', { name: festival.group.title }).boundingBox();
  await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: festival.group.title })).toBeVisible();
  const scripts = clicked.filter((request) => request.resourceType() === 'script');
  for (const script of scripts) {
    const response = await script.response();
    expect(response?.fromServiceWorker() || (await script.sizes()).responseBodySize === 0, script.url()).toBe(true);
  }
});

test('pointing at a link without a connection leaves the page as it is', async ({ page }) => {
  await page.goto('/events');
  await whenReady(page);
  await page.waitForLoadState('networkidle');
  // Its worker could not be registered later, and the browser would say so.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const loaded = () => page.evaluate(() => performance.timeOrigin);
  const first = await loaded();
  await page.context().setOffline(true);
  const asked = requestsOf(page);
  await page.getByRole('link', { name: 'Gallery' }).first().hover();
  await page.getByRole('link', { name: 'Schedule' }).first().focus();
  // Longer than the pointer has to rest until its page is prefetched.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(asked.map(pathOf)).toEqual([]);
  expect(await loaded()).toBe(first);
});
