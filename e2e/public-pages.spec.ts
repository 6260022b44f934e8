import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Pages, PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import { pageRules } from './support/page-rules.ts';
import { newEmail } from './support/registration-api.ts';
import { expect, test } from './support/site-fixtures.ts';

/** What the built pages themselves say is public, and which of it is a file that they make, such as a worker. */
async function publicPaths(): Promise<{ paths: readonly string[]; isFile: (path: string) => boolean }> {
  const bundle = pathToFileURL(path.resolve('build/server/pages.js')).href;
  const { publicPaths: paths, filePaths = [] } = (await import(bundle)) as Pages;
  return { paths, isFile: (one) => filePaths.includes(one) };
}

/** Browsers ask for a page each time they show it, and keep a file for some time. */
const cacheControlOf = (isFile: boolean) =>
  isFile ? expect.stringMatching(/^public, max-age=[1-9]\d*$/) : PUBLIC_CACHE_CONTROL;

const dataUrl = (url: string) => {
  const [pathname, search] = url.split('?');
  return `${pathname === '/' ? '/_' : pathname}.data${search ? `?${search}` : ''}`;
};

interface Clients {
  anonymous: APIRequestContext;
  participant: APIRequestContext;
  admin: APIRequestContext;
}

const publicTest = test.extend<{ clients: Clients; urls: string[] }>({
  clients: async ({ playwright, baseURL }, use) => {
    const open = () => playwright.request.newContext(baseURL ? { baseURL } : {});
    const clients = { anonymous: await open(), participant: await open(), admin: await open() };
    const headers = { origin: baseURL ?? '' };
    const account = { name: 'Reader', email: newEmail('reader'), password: 'a-good-password' };
    await expect(await clients.participant.post('/api/auth/register', { headers, data: account })).toBeOK();
    const admin = { email: 'admin@utsav.test', password: 'utsav-admin-password' };
    await expect(await clients.admin.post('/login', { headers, data: admin })).toBeOK();
    await use(clients);
    for (const client of Object.values(clients)) await client.dispose();
  },
  urls: async ({ festival }, use) => {
    const none = { paid: '', code: '', due: '', registration: '', team: '', joinCode: '' };
    const { group, past } = festival;
    const archived = { main: past.main._id, sub: past.sub._id };
    const owned = { ...none, event: group._id, sub: festival.subEvents[0]?._id ?? '', archived };
    const { paths, isFile } = await publicPaths();
    const pages = paths.flatMap((page) => {
      const rule = pageRules[page];
      if (rule === undefined) throw new Error(`No url of ${page} is known`);
      // Texts that nobody has saved here: what is not found is not cached.
      if (rule.statuses.anonymous === 404) return [];
      return typeof rule.path === 'string' ? rule.path : rule.path(owned);
    });
    expect(pages.length).toBeGreaterThanOrEqual(12);
    await use(pages.flatMap((url) => (isFile(url) ? [url] : [url, dataUrl(url)])));
  },
});

/** What a client sees of a response, its date and request id left out. */
async function visible(response: APIResponse) {
  const { date: _, 'x-request-id': __, connection: ___, 'keep-alive': ____, ...headers } = response.headers();
  return { status: response.status(), headers, body: await response.text() };
}

publicTest('every public page is rendered the same with and without a session', async ({ clients, urls, baseURL }) => {
  // A request that names an Origin bypasses the cache, and is rendered with the session it carries.
  const headers = { origin: baseURL ?? '' };
  const { isFile } = await publicPaths();
  for (const url of urls) {
    // Tests beside this one change the content, and the countdown its minute.
    await expect(async () => {
      const anonymous = await visible(await clients.anonymous.get(url, { headers, maxRedirects: 0 }));
      expect(anonymous.status, url).toBe(200);
      expect(anonymous.headers['cache-control'], url).toEqual(cacheControlOf(isFile(url)));
      for (const client of [clients.participant, clients.admin]) {
        expect(await visible(await client.get(url, { headers, maxRedirects: 0 })), url).toEqual(anonymous);
      }
    }).toPass();
  }
});

publicTest(
  'every public page comes from the cache for a session, with ETag and 304',
  { tag: '@smoke' },
  async ({ clients, urls }) => {
    for (const url of urls) {
      // Tests beside this one change the content, and with it what is cached.
      await expect(async () => {
        const anonymous = await visible(await clients.anonymous.get(url));
        for (const client of [clients.participant, clients.admin]) {
          expect(await visible(await client.get(url)), url).toEqual(anonymous);
          const { etag = '' } = anonymous.headers;
          expect(etag, url).toMatch(/^"/);
          expect((await client.get(url, { headers: { 'if-none-match': etag } })).status(), url).toBe(304);
        }
      }).toPass();
    }
  },
);

publicTest('no other page is public', async ({ clients }) => {
  const isPublic = new Set((await publicPaths()).paths);
  const others = Object.entries(pageRules).filter(
    ([page, { path }]) => !isPublic.has(page) && typeof path === 'string',
  );
  for (const [page, { path }] of others) {
    const response = await clients.participant.get(String(path), { maxRedirects: 0 });
    expect(response.headers()['cache-control'], page).not.toBe(PUBLIC_CACHE_CONTROL);
    expect(response.headers().etag, page).toBeUndefined();
  }
});
