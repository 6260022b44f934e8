import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { mountPages } from './mount-pages.ts';

let api: TestApp;
let pages: TestApp;
let apiUrl: string;
let origin: string;
let picture: string;

const listen = async ({ app }: TestApp) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  api = await startTestApp();
  apiUrl = await listen(api);
  api.context.config.apiUrl = apiUrl;
  const body = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
  const headers = { ...(await api.headersOf('admin')), ...body.headers };
  const uploaded = await api.inject({ method: 'POST', url: '/api/images', payload: body.payload ?? '', headers });
  picture = uploaded.json().data.url;
  pages = await startTestApp({ apiUrl });
  await mountPages(pages.app, pages.context, async () => ({
    publicPaths: [],
    load: async () => async (_request, context) => {
      const bytes = (await context.readFile(picture))?.length ?? 0;
      return new Response(`<p>${context.apiUrl} ${bytes > 0}</p>`, { headers: { 'content-type': 'text/html' } });
    },
  }));
  origin = await listen(pages);
});
afterAll(async () => {
  await pages.close();
  await api.close();
});

describe('pages whose API_URL is elsewhere', () => {
  it('read from it, and let scripts and pictures of it in', async () => {
    const response = await fetch(`${origin}/page`);
    expect(await response.text()).toBe(`<p>${apiUrl} true</p>`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${apiUrl};`);
    expect(policy).toContain(`img-src 'self' data: blob: https: ${apiUrl};`);
  });

  it('send browsers to it for uploaded pictures', async () => {
    const redirect = await fetch(origin + picture, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([307, apiUrl + picture]);
    expect(redirect.headers.get('cache-control')).toBe('public, max-age=86400');
    const response = await fetch(origin + picture);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('send nobody in circles for a picture that is nowhere', async () => {
    const nowhere = picture.replace(/\/images\/[^/]+/, `/images/${'x'.repeat(21)}`);
    expect((await fetch(origin + nowhere)).status).toBe(404);
    expect((await fetch(`${origin}/images/short/400.webp`, { redirect: 'manual' })).status).toBe(404);
  });
});
