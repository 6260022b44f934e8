import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageContext, PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { AppError } from '../../errors.ts';
import { mountPages } from './mount-pages.ts';

let test: TestApp;
let origin: string;
let session: { cookie: string };
let renderings = 0;

/** A page that shows what the API sends for `reads`. */
async function pageOf(request: Request, context: PageContext, reads: string[], headers: HeadersInit = {}) {
  renderings += 1;
  const cookie = request.headers.get('cookie');
  const responses = reads.map((path) => context.callApi(path, { headers: cookie ? { cookie } : {} }));
  const texts = await Promise.all(responses.map(async (response) => JSON.stringify(await (await response).json())));
  return new Response(`<p>${texts.join('')}</p>`, { headers: { 'content-type': 'text/html', ...headers } });
}

/** By path: what the page reads and the headers it sets itself. */
const pages: Record<string, { reads: string[]; headers?: HeadersInit }> = {
  '/public': { reads: ['/api/settings'] },
  '/unmarked': { reads: ['/api/settings'], headers: { 'cache-control': PUBLIC_CACHE_CONTROL } },
  '/with-account': { reads: ['/api/settings', '/api/auth/me'] },
  '/sets-cookie': { reads: ['/api/settings'], headers: { 'set-cookie': 'a=b' } },
  '/reads-nothing': { reads: [] },
  '/worker.js': { reads: ['/api/settings'], headers: { 'cache-control': 'public, max-age=3600' } },
  '/worker-without-settings.js': { reads: ['/api/nothing'], headers: { 'cache-control': 'public, max-age=3600' } },
  '/colours.css': { reads: [], headers: { 'content-type': 'text/css' } },
};

beforeAll(async () => {
  test = await startTestApp();
  await mountPages(test.app, test.context, async () => ({
    publicPaths: Object.keys(pages).filter((path) => path !== '/unmarked'),
    readParameters: { '/public': ['day'] },
    languages: ['hi'],
    load: async () => async (request, context) => {
      if (request.url.endsWith('/nothing-of-that-id') && request.method === 'GET')
        return new Response('<p>none</p>', { status: 404, headers: { 'content-type': 'text/html' } });
      if (request.method === 'POST' && /(takes-no-form|nothing-of-that-id)$/.test(request.url))
        return new Response('', { status: 405 });
      const failed = /(fails|form)-without-api(\.data)?$/.exec(request.url);
      if (failed) {
        await context.callApi('/api/settings', { method: 'POST' });
        const status = failed[1] === 'form' ? 503 : 500;
        return new Response('failed', { status, headers: failed[2] ? {} : { 'content-type': 'text/html' } });
      }
      if (request.url.endsWith('/busy')) throw new AppError('unavailable', { retryAfter: 2 });
      const { reads = [], headers } = pages[new URL(request.url).pathname] ?? {};
      return pageOf(request, context, reads, headers);
    },
  }));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  session = { cookie: (await test.loginAs('participant')).cookie };
});
afterAll(() => test.close());
beforeEach(() => {
  renderings = 0;
});

const read = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

describe('mountPages', () => {
  it('a style sheet that pages make has the headers of a file, and a page those of a document', async () => {
    const namesOf = async (path: string) => [...(await read(path)).headers.keys()];
    const ofDocuments = ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-frame-options'];
    expect(await namesOf('/reads-nothing')).toEqual(expect.arrayContaining(ofDocuments));
    const names = await namesOf('/colours.css');
    expect(names).toContain('x-content-type-options');
    expect([...ofDocuments, 'access-control-expose-headers'].filter((name) => names.includes(name))).toEqual([]);
  });

  it('a page that failed since the API is not available responds with 503 and when to try again, its data too', async () => {
    const inject = test.app.inject.bind(test.app);
    const body = { statusCode: 503, headers: { 'retry-after': '7' }, rawPayload: Buffer.from('{}') };
    const away = vi.spyOn(test.app, 'inject').mockResolvedValue(body as never);
    const page = await read('/fails-without-api', { accept: 'text/html' });
    const data = await read('/fails-without-api.data');
    const form = await read('/form-without-api', { accept: 'text/html' });
    expect([form.status, form.headers.get('retry-after'), await form.text()]).toEqual([503, '7', 'failed']);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await page.text()).toContain('The site is busy right now');
    expect([data.status, data.headers.get('retry-after'), await data.text()]).toEqual([503, '7', 'failed']);
    away.mockImplementation(inject as never);
    expect((await read('/fails-without-api', { accept: 'text/html' })).status).toBe(500);
  });

  it.each(['http://127.0.0.1', 'https://behind.proxy.test', 'https://allowed.test'])(
    'gives a form from an allowed origin, %s, the origin of its own url, since the pages know no other',
    async (from) => {
      const proxy = await startTestApp({ allowedOrigins: ['https://allowed.test'], trustProxy: 1 });
      const seen: (string | null)[] = [];
      await mountPages(proxy.app, proxy.context, async () => ({
        publicPaths: [],
        readParameters: {},
        load: async () => async (request, context) => {
          const origin = request.headers.get('origin');
          const body = JSON.stringify({ email: 'nobody@utsav.test', password: 'not-the-password' });
          const headers = { 'content-type': 'application/json', ...(origin ? { origin } : {}) };
          const response = await context.callApi('/api/auth/login', { method: 'POST', headers, body });
          seen.push(origin, String(response.status));
          expect(origin).toBe(new URL(request.url).origin);
          return new Response('<p>done</p>', { headers: { 'content-type': 'text/html' } });
        },
      }));
      const host = from === 'https://behind.proxy.test' ? 'behind.proxy.test' : '127.0.0.1';
      const headers = {
        host,
        origin: from,
        'x-forwarded-proto': from.split(':')[0] ?? '',
        'content-type': 'text/plain',
      };
      const response = await proxy.app.inject({ method: 'POST', url: '/form', headers, payload: 'a' });
      expect(seen[1]).toBe('401');
      expect(response.statusCode).toBe(200);
      await proxy.close();
    },
  );

  it('lets a page that is marked public be cached for clients with and without a session', async () => {
    const responses = [await read('/public', session), await read('/public'), await read('/public', session)];
    expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill(PUBLIC_CACHE_CONTROL));
    expect(renderings).toBe(1);
  });

  it('renders and caches a page once for links that differ in what it does not read', async () => {
    for (const query of ['?fbclid=1', '?utm_source=x&fbclid=2', '']) await read(`/public${query}`);
    for (const query of ['?day=1&fbclid=1', '?x&day=1', `?day=1&${'x'.repeat(2000)}`]) await read(`/public${query}`);
    expect(renderings).toBeLessThanOrEqual(2);
    await read('/public?day=2');
    expect(renderings).toBeGreaterThanOrEqual(2);
  });

  it('keeps a page without the mark out of the cache, although it sets the header of public pages', async () => {
    for (const headers of [session, {}, session]) {
      expect((await read('/unmarked', headers)).headers.get('cache-control')).toBe('private, no-cache');
    }
    expect(renderings).toBe(3);
  });

  it.each(['/with-account', '/reads-nothing'])(
    'keeps %s out of the cache, which is marked public and reads something else than public content',
    async (path) => {
      for (const headers of [session, {}]) {
        expect((await read(path, headers)).headers.get('cache-control')).toBe('private, no-cache');
      }
      expect(renderings).toBe(2);
    },
  );

  it('caches a file that is marked public, with what it says to browsers', async () => {
    for (const headers of [session, {}]) {
      expect((await read('/worker.js', headers)).headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect(renderings).toBe(1);
  });

  it('keeps such a file out of all caches where the API failed it', async () => {
    for (const headers of [session, {}]) {
      const response = await read('/worker-without-settings.js', headers);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect(renderings).toBe(2);
  });

  it('shows no account on a page that is marked public', async () => {
    expect(await (await read('/with-account', session)).text()).toContain('not_signed_in');
  });

  it('keeps a page that sets a cookie out of the cache', async () => {
    for (const headers of [session, {}]) {
      const response = await read('/sets-cookie', headers);
      expect(response.headers.getSetCookie()).toEqual(['a=b']);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect(renderings).toBe(2);
  });

  it('says what a page takes that takes no form', async () => {
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${origin}/takes-no-form`, { method: 'POST', headers, body: 'a=b' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('answers a form posted to a page that there is not as it answers the page, 404', async () => {
    const response = await fetch(`${origin}/nothing-of-that-id`, { method: 'POST', headers: { origin }, body: 'a=b' });
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
    expect(await response.text()).toBe('<p>none</p>');
  });

  it('sends browsers a page that loads again after Retry-After where there is no room for one', async () => {
    const response = await read('/busy', { accept: 'text/html,*/*' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<meta http-equiv="refresh" content="2">');
  });

  it('tells the sender of a form that nothing was stored, and does not load again', async () => {
    const headers = { accept: 'text/html', origin, 'content-type': 'application/x-www-form-urlencoded' };
    const text = await (await fetch(`${origin}/busy`, { method: 'POST', headers, body: 'a=b' })).text();
    expect(text).toContain('Nothing was stored.');
    expect(text).not.toContain('http-equiv="refresh"');
  });

  it('says in the language of the visitor that there is no room, and that a link is broken', async () => {
    const inHindi = { accept: 'text/html', cookie: 'language=hi' };
    const asked = await read('/busy', inHindi);
    const sent = await fetch(`${origin}/busy?lang=hi`, { method: 'POST', headers: { accept: 'text/html', origin } });
    const cut = await read('/subevent/%E0%A4%A8%E0%A', inHindi);
    for (const response of [asked, sent, cut]) {
      const html = await response.text();
      expect(html).toContain('<html lang="hi-IN"');
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[a-z]/i);
    }
  });

  it('sends programs problem+json for the same', async () => {
    expect((await read('/busy')).headers.get('content-type')).toContain('application/problem+json');
  });

  it('says to a person that a link is broken whose path cannot be read, and to a program as every error', async () => {
    const cut = '/subevent/%E0%A4%A8%E0%A';
    const page = await read(cut, { accept: 'text/html,*/*' });
    expect(page.status).toBe(400);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<h1>This link is broken</h1>');
    expect(await (await read(cut)).json()).toMatchObject({ code: 'malformed_request' });
  });
});
