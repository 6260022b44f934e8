import { request as httpRequest } from 'node:http';
import path from 'node:path';
import type { APIRequest, APIRequestContext } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import routes from '#web/routes.ts';
import { archiveEvents } from '../support/archived-year.ts';
import { siteDays } from '../support/days.ts';
import {
  type CurrentUser,
  listFiles,
  listPages,
  type Owned,
  pageRules,
  panelPages,
  readers,
} from '../support/page-rules.ts';
import { newEmail, organiserOf } from '../support/registration-api.ts';
import { expect, festivalTest, whenReady } from '../support/site-fixtures.ts';

const PASSWORD = 'a-good-password';

interface People {
  requests: Record<CurrentUser, APIRequestContext>;
  owned: Owned;
  ownerEmail: string;
}

/** Ends every session that a person has, as thirty days would. */
function expireSessionsOf(email: string): void {
  const database = new BetterSqlite(path.join(process.env.E2E_DATA_DIR ?? '', 'utsav.sqlite'), { timeout: 10_000 });
  database
    .prepare(
      `update sessions set "expiresAt" = '2020-01-01T00:00:00.000Z' where "userId" = (select id from users where email = ?)`,
    )
    .run(email);
  database.close();
}

async function makePeople(playwright: { request: APIRequest }, baseURL: string) {
  const open = () => playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const requests = {} as People['requests'];
  for (const caller of readers) requests[caller] = await open();
  const post = async (request: APIRequestContext, url: string, data: object) => {
    const response = await request.post(url, { data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };
  const organiser = organiserOf(requests.admin);
  const ownerEmail = newEmail('owner');
  await post(requests.other, '/api/auth/register', { name: 'Other', email: newEmail('other'), password: PASSWORD });
  await post(requests.expired, '/api/auth/register', { name: 'Owner', email: ownerEmail, password: PASSWORD });
  expireSessionsOf(ownerEmail);
  await post(requests.owner, '/api/auth/login', { email: ownerEmail, password: PASSWORD });

  const event = await organiser.createEvent({ title: 'Whose page', participationType: 'both', teamSize: 4 });
  const alone = await organiser.createEvent({ title: 'Whose pass', hasSubEvents: false });
  const paid = await organiser.createEvent({ title: 'Whose payment', individualEntryFee: 100 });
  const group = await organiser.createEvent({ title: 'Whose group', hasSubEvents: true });
  const dates = { startDate: `${siteDays.first}T15:30`, endDate: `${siteDays.last}T18:00`, status: 'active' };
  const sub = await post(requests.admin, '/api/events/subevent', {
    ...dates,
    title: 'Whose part',
    mainEventId: group._id,
  });
  const past = await organiser.createEvent({ title: 'Whose past', hasSubEvents: true });
  const pastSub = await post(requests.admin, '/api/events/subevent', {
    ...dates,
    title: 'Whose past part',
    mainEventId: past._id,
  });
  archiveEvents([past._id, pastSub._id]);
  const registration = await post(requests.owner, '/api/registrations', { eventId: alone._id, name: 'Owner' });
  const due = await post(requests.owner, '/api/registrations', { eventId: paid._id, name: 'Owner' });
  const team = await post(requests.owner, '/api/teams', { eventId: event._id, teamName: 'Trio', name: 'Owner' });
  const owned = {
    event: event._id,
    paid: paid._id,
    sub: sub._id,
    code: registration.code,
    due: due.code,
    registration: registration._id,
    team: team._id,
    joinCode: team.joinCode,
    archived: { main: past._id, sub: pastSub._id },
  };
  const end = async () => {
    for (const caller of readers) await requests[caller].dispose();
  };
  return { value: { requests, owned, ownerEmail } satisfies People, end };
}

const test = festivalTest.extend<{ people: People }>({
  people: [
    async ({ playwright, baseURL, shareInFile }, use) =>
      use(await shareInFile(() => makePeople(playwright, baseURL ?? ''))),
    { timeout: 60_000 },
  ],
});

const pages = [...listPages(routes), ...listFiles()];

test('every page has a rule, and every rule a page', () => {
  const ruled = pages.filter(({ isGuarded }) => !isGuarded).map(({ path: page }) => page);
  const guarded = pages.filter(({ isGuarded }) => isGuarded).map(({ path: page }) => page);
  expect(ruled.sort()).toEqual(Object.keys(pageRules).sort());
  expect(guarded.sort()).toEqual(Object.keys(panelPages).sort());
});

test('every page responds to each kind of user by its rule, and shows personal data to its owner alone', {
  tag: '@smoke',
}, async ({ people }) => {
  test.setTimeout(120_000);
  for (const [page, rule] of Object.entries(pageRules)) {
    const path = typeof rule.path === 'string' ? rule.path : rule.path(people.owned);
    for (const caller of readers) {
      await test.step(`${page} as ${caller}`, async () => {
        const response = await people.requests[caller].get(path, { maxRedirects: 0 });
        expect(response.status()).toBe(rule.statuses[caller]);
        const shows = (await response.text()).includes(people.ownerEmail);
        expect(shows).toBe(rule.readers?.includes(caller) ?? false);
        if (shows) expect(response.headers()['cache-control']).toContain('private');
        if (response.status() === 302) expect(response.headers().location).toMatch(/^\/(?![/\\])/);
        // What the router fetches instead of the page when it goes there by script.
        const [pathname, search] = path.split('?');
        const data = await people.requests[caller].get(`${pathname === '/' ? '/_' : pathname}.data?${search ?? ''}`, {
          maxRedirects: 0,
        });
        expect(data.status()).toBeLessThan(500);
        if (!rule.readers?.includes(caller)) expect(await data.text()).not.toContain(people.ownerEmail);
      });
    }
  }
});

test('the HTML of a page of the panel is an empty shell for every kind of user', async ({ people }) => {
  for (const path of Object.values(panelPages)) {
    for (const caller of readers) {
      const response = await people.requests[caller].get(path(people.owned));
      expect(response.status()).toBe(200);
      const html = await response.text();
      for (const secret of [people.ownerEmail, people.owned.code, 'Whose page']) expect(html).not.toContain(secret);
    }
  }
});

/**
 * A list, the money, one event, one registration, and the page that all views share: one guard decides for all of them, and that
 * every page is below it the first test of this file says. What an admin sees of each is in stored-xss.spec.ts.
 */
const guarded = ['/home', '/admin/payments', '/admin/edit/:id', '/admin/registrations/:id'].map((page) => {
  const path = panelPages[page];
  if (!path) throw new Error(`${page} is no page of the panel`);
  return path;
});

for (const caller of ['anonymous', 'expired', 'other'] as const) {
  test(`the browser shows no page of the panel to others than admins: ${caller}`, async ({
    browser,
    people,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await people.requests[caller].storageState(),
    });
    const page = await context.newPage();
    for (const path of guarded) {
      await page.goto(path(people.owned));
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    }
    await context.close();
  });
}

test('no form is accepted from another site', async ({ people }) => {
  for (const [page, { path }] of Object.entries(pageRules)) {
    const url = typeof path === 'string' ? path : path(people.owned);
    for (const origin of ['https://evil.example', 'null']) {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const response = await people.requests.owner.post(url, { headers, data: 'intent=cancel', maxRedirects: 0 });
      expect(response.status(), page).toBe(403);
    }
  }
  const pass = await people.requests.owner.get(`/api/passes/${people.owned.code}`);
  expect((await pass.json()).data.status).toBe('confirmed');
});

/** Sends the path unchanged: a client that normalises URLs would request something else. */
function askRaw(baseURL: string, rawPath: string): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    const sending = httpRequest({ hostname, port, path: rawPath }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
    });
    sending.once('error', reject);
    sending.end();
  });
}

const evil = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
];

test('no path redirects off the site', async ({ baseURL, people }) => {
  const origin = baseURL ?? '';
  const next = evil.map(encodeURIComponent);
  const asked = [
    ...evil
      .filter((path) => path.startsWith('/'))
      .flatMap((path) => [path, `${path}/`, `${path}/..`, `${path}/my-registrations`]),
    ...next.flatMap((path) => [
      `/signin?next=${path}`,
      `/join?code=${path}`,
      `/pass/${path}`,
      `/team/${path}`,
      `/my-registrations?next=${path}`,
    ]),
    ...next.map((path) => `/subevents/${path}/${people.owned.sub}`),
    ...next.map((path) => `/subevent/${path}/${people.owned.sub}`),
    ...next.map((path) => `/subevent/${path}/${people.owned.paid}/createteam`),
  ];
  let moved = 0;
  for (const path of asked) {
    const { status, location } = await askRaw(origin, path.replaceAll('\\', '%5C'));
    expect(status, path).toBeLessThan(500);
    if (location === undefined) continue;
    moved += 1;
    expect(new URL(location, `${origin}/somewhere`).origin, `${path} → ${location}`).toBe(new URL(origin).origin);
  }
  expect(moved).toBeGreaterThan(10);
});

test('no login redirects off the site, with JavaScript or without', { tag: '@smoke' }, async ({
  browser,
  people,
  baseURL,
}) => {
  const account = { name: 'Leaver', email: newEmail('leaver'), password: PASSWORD };
  expect((await people.requests.anonymous.post('/api/auth/register', { data: account })).ok()).toBe(true);
  for (const next of evil) {
    const response = await people.requests.anonymous.post(`/signin?next=${encodeURIComponent(next)}`, {
      form: { email: account.email, password: PASSWORD },
    });
    expect(response.status()).toBe(200);
    const links = [...(await response.text()).matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(
      links.filter(
        (href) => /evil|javascript:/i.test(new URL(href, baseURL).href) && new URL(href, baseURL).origin !== baseURL,
      ),
    ).toEqual([]);
  }
  await people.requests.anonymous.post('/api/auth/logout');
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/signin?next=%2F%09%2Fevil.example');
  // Sent before, the form is posted as without JavaScript, and says where to go on.
  await whenReady(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await context.close();
});
