import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { mountPages } from '../pages/mount-pages.ts';

let test: TestApp;
let origin: string;
let session: string;
let renderings: string[] = [];

beforeAll(async () => {
  test = await startTestApp();
  await mountPages(test.app, test.context, async () => ({
    publicPaths: ['/', '/events'],
    readParameters: { '/events': ['day'] },
    languages: ['en', 'hi'],
    filePaths: ['/calendar/:id.ics', '/theme/:version/:file'],
    load:
      async () =>
      async (request, { callApi, language }) => {
        renderings.push(language);
        await callApi('/api/settings', {});
        const { search } = new URL(request.url);
        const headers = { 'content-type': 'text/html', 'content-language': language };
        return new Response(`<p lang="${language}">${search}</p>`, { headers });
      },
  }));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  session = (await test.loginAs('participant')).cookie;
});
afterAll(() => test.close());
beforeEach(() => {
  test.context.content.current();
  renderings = [];
});

async function read(path: string, cookie = '') {
  const response = await fetch(origin + path, { headers: cookie ? { cookie } : {} });
  const { headers } = response;
  return {
    html: await response.text(),
    cookie: headers.getSetCookie(),
    vary: headers.get('vary'),
    etag: headers.get('etag'),
  };
}

describe('the language of a page', () => {
  it('is the one of the cookie, from the cache for clients with and without a session', async () => {
    const english = await read('/', session);
    const hindi = await read('/', `${session}; language=hi`);
    expect([english.html, hindi.html]).toEqual(['<p lang="en"></p>', '<p lang="hi"></p>']);
    expect(hindi.etag).not.toBe(english.etag);
    expect(hindi.vary).toContain('Cookie');
    expect(await read('/', 'language=hi')).toEqual(hindi);
    expect(await read('/')).toEqual(english);
    expect(renderings).toEqual(['en', 'hi']);
  });

  it('is English for any other value of the cookie, which makes no page of its own', async () => {
    for (const value of ['xx', 'en', 'hi2', '../../etc', '']) {
      expect((await read('/', `language=${value}`)).html).toBe('<p lang="en"></p>');
    }
    expect(renderings).toEqual([]);
  });

  it('is the one of ?lang=, which the page does not see and the browser remembers', async () => {
    const hindi = await read('/events?lang=hi&day=2&x=1');
    expect(hindi.html).toBe('<p lang="hi">?day=2</p>');
    expect(hindi.cookie).toEqual(['language=hi; Max-Age=31536000; Path=/; SameSite=Lax']);
    expect((await read('/events?day=2', 'language=hi')).html).toBe(hindi.html);
    expect((await read('/events?lang=hi&day=2', 'language=hi')).cookie).toEqual([]);
    const english = await read('/events?day=2&lang=en', 'language=hi');
    expect(english.html).toBe('<p lang="en">?day=2</p>');
    expect(english.cookie[0]).toContain('Max-Age=0');
    expect((await read('/events?lang=xx')).cookie).toEqual([]);
    expect(renderings).toEqual(['hi', 'en', 'en']);
  });

  it('of a file is the one of ?lang= alone, and is not remembered: readers of calendars and feeds send no cookie', async () => {
    const hindi = await read('/calendar/x.ics?lang=hi&ids=a');
    expect([hindi.html, hindi.cookie]).toEqual(['<p lang="hi">?ids=a</p>', []]);
    expect((await read('/calendar/x.ics?ids=a', 'language=hi')).html).toBe('<p lang="en">?ids=a</p>');
  });

  it.each(['/theme/1/fonts.any-ending', '/images/x/400.webp', '/images/x/400'])(
    'of %s is not remembered, whatever its ending is',
    async (path) => {
      expect((await read(`${path}?lang=hi`)).cookie).toEqual([]);
    },
  );

  it.each(['V1StGXR8_Z5jdHi6B-myT.pCw0aZ3k9QmVbN7yRt5LxE', 'V1StGXR8.short', 'team.ics'])(
    'is the one of the cookie on a page whose url ends with %s, as links in mails do',
    async (token) => {
      expect((await read(`/not-me/${token}`, 'language=hi')).html).toBe('<p lang="hi"></p>');
    },
  );

  it('is the one of the cookie for the data of a page', async () => {
    expect((await read('/not-me/V1StGXR8.short.data?_routes=root', 'language=hi')).html).toContain('lang="hi"');
  });

  it('says nothing of a response that is the same in every language', async () => {
    expect((await read('/api/settings', 'language=hi')).vary).not.toContain('Cookie');
  });
});
