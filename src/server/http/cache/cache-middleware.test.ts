import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import { createAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
/** The cookie of an admin's session, and nothing else that could bypass the cache. */
let session: { cookie: string };
let port: number;
/** How often a counting route was rendered. */
let renderings = 0;

interface EndpointResult {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A plain request over a socket: Fastify's inject does not pass the cache. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<EndpointResult> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.on('error', reject);
    request.end(body);
  });
}

beforeAll(async () => {
  test = await startTestApp();
  const config = { isPublic: true };
  test.app.get('/counted', { config }, async (request, reply) => {
    renderings += 1;
    const now = renderings;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return reply
      .header('cache-control', PUBLIC_CACHE_CONTROL)
      .type('text/html')
      .send(`<p>${'rendering '.repeat(200)}${now} for ${(await request.readUser())?.email ?? 'everybody'}</p>`);
  });
  test.app.get('/with-cookie', { config }, async (_request, reply) => {
    renderings += 1;
    return reply
      .header('cache-control', PUBLIC_CACHE_CONTROL)
      .header('set-cookie', 'a=b')
      .send(`personal ${renderings}`);
  });
  test.app.get('/unmarked', async (_request, reply) => {
    renderings += 1;
    return reply.header('cache-control', PUBLIC_CACHE_CONTROL).send(`personal ${renderings}`);
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
  session = { cookie: (await test.loginAs('admin')).cookie };
  const page = pageBody({ slug: 'about', publish: true });
  await test.inject({ method: 'POST', url: '/api/pages', headers: session, payload: page });
});
afterAll(() => test.close());
beforeEach(async () => {
  await createEvent(test.context);
  await test.context.content.refresh();
  renderings = 0;
});

/** An edit by an admin over HTTP, as the panel sends it. */
async function edit(path: string, body: object): Promise<void> {
  const headers = {
    ...session,
    origin: `http://localhost:${port}`,
    host: `localhost:${port}`,
    'content-type': 'application/json',
  };
  expect(await send(path, headers, 'PUT', JSON.stringify(body))).toMatchObject({ status: 200 });
}

async function renameEvent(title: string): Promise<void> {
  const { _id } = await createEvent(test.context);
  await edit(`/api/events/edit/${_id}`, { title });
}

const publicEndpoints = allEndpoints.filter(({ isPublicContent }) => isPublicContent);
const otherReads = allEndpoints.filter(({ method, isPublicContent }) => method === 'GET' && !isPublicContent);

describe('a public response', () => {
  it('is rendered once for concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send('/counted', index % 2 ? session : {})),
    );
    expect(renderings).toBe(1);
    expect(new Set(responses.map((response) => response.body.toString()))).toHaveLength(1);
  });

  it('is sent from the cache to a request with a session, with ETag and 304', async () => {
    const anonymous = await send('/counted');
    const loggedIn = await send('/counted', session);
    expect(loggedIn.body).toEqual(anonymous.body);
    const { etag } = loggedIn.headers;
    expect(etag).toBe(anonymous.headers.etag);
    expect(await send('/counted', { ...session, 'if-none-match': `${etag}` })).toMatchObject({ status: 304 });
    expect(renderings).toBe(1);
  });

  it('is rendered without the session of the first client', async () => {
    const first = await send('/counted', session);
    expect(first.body.toString()).toContain('for everybody');
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await send('/counted')).body).toEqual(first.body);
    expect(renderings).toBe(1);
  });

  it('is cached in each encoding under its own strong ETag', async () => {
    const plain = await send('/counted');
    const br = await send('/counted', { 'accept-encoding': 'gzip, br' });
    const gz = await send('/counted', { 'accept-encoding': 'gzip, br;q=0' });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gz.body)).toEqual(plain.body);
    const tags = [plain, br, gz].map((response) => response.headers.etag ?? '');
    expect(new Set(tags)).toHaveLength(3);
    expect(tags.every((tag) => tag.startsWith('"'))).toBe(true);
    const again = await send('/counted', { 'if-none-match': `"other", W/${tags[0]}` });
    expect([again.status, again.body.length, again.headers['content-type']]).toEqual([304, 0, undefined]);
    expect(again.headers.vary).toContain('Accept-Encoding');
    const head = await send('/counted', {}, 'HEAD');
    expect([head.status, head.body.length, Number(head.headers['content-length'])]).toEqual([
      200,
      0,
      plain.body.length,
    ]);
    expect(renderings).toBe(1);
  });

  it('has its security headers and no request id when it comes from the cache', async () => {
    await send('/api/events/showMainEvent');
    const { headers } = await send('/api/events/showMainEvent');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-request-id']).toBeUndefined();
  });

  it.each(publicEndpoints.map(({ path }) => path))('of %s is the same for every client', async (path) => {
    const { _id } = await createEvent(test.context);
    const subEvent = await createSubEventOf(test.context, _id);
    const id = /subevent\/:|OneSubEvent/.test(path) ? subEvent._id : _id;
    const url = path
      .replace(':kind', 'privacy')
      .replace(':slug', 'about')
      .replace(':language', 'hi')
      .replace(/:\w+/, id);
    const participant = { cookie: (await test.loginAs('participant')).cookie };
    // Injected requests do not pass the cache, so each of these is made by the endpoint itself.
    const responses = await Promise.all(
      [{}, participant, session].map((headers) => test.app.inject({ url, headers: { host: 'localhost', ...headers } })),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill(PUBLIC_CACHE_CONTROL));
    expect(new Set(responses.map(({ body }) => body))).toHaveLength(1);
  });
});

describe('a cached response is invalidated', () => {
  it('by an edit of an event, before the edit gets its response', async () => {
    for (const title of ['First name', 'Second name']) {
      await send('/api/events/showMainEvent', session);
      await renameEvent(title);
      expect((await send('/api/events/showMainEvent', session)).body.toString()).toContain(title);
    }
  });

  it('by an edit of an ambassador', async () => {
    const { _id } = await createAmbassador(test.context, { name: 'Meera' });
    await test.context.content.refresh();
    await send('/api/ambassador/show');
    await edit(`/api/ambassador/${_id}`, { name: 'Meera Nair' });
    expect((await send('/api/ambassador/show')).body.toString()).toContain('Meera Nair');
  });

  it('by an edit of the settings', async () => {
    const { data } = JSON.parse((await send('/api/settings')).body.toString());
    const { timeZone: _, ...settings } = data;
    await edit('/api/settings', { ...settings, heroLine: 'Four days of colour' });
    expect((await send('/api/settings')).body.toString()).toContain('Four days of colour');
  });

  it('by a change that another process made', async () => {
    await send('/api/events/showMainEvent');
    await createEvent(test.context, { title: 'Made elsewhere' });
    const read = async () => (await send('/api/events/showMainEvent')).body.toString();
    await vi.waitFor(async () => expect(await read()).toContain('Made elsewhere'), { timeout: 10_000 });
  });
});

describe('a response is not cached', () => {
  it('if its route is not marked public, whatever header it sets', async () => {
    for (const headers of [{}, {}, session, session]) await send('/unmarked', headers);
    expect(renderings).toBe(4);
  });

  it('if it sets a cookie', async () => {
    const [first, second] = [await send('/with-cookie'), await send('/with-cookie', session)];
    expect(first.body).not.toEqual(second.body);
  });

  it.each(otherReads.map(({ path }) => path))('if it is that of %s, which is not public', (path) => {
    expect(test.app.publicUrls.includes(path.replace(/:\w+/g, 'x'))).toBe(false);
  });

  it('if it is an account or an error', async () => {
    const own = await send('/api/auth/me', session);
    expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store']);
    const refused = await send('/api/auth/me');
    expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store']);
    expect((await send('/api/events/unknown')).headers['cache-control']).toBe('no-store');
    expect((await send('/api/events/unknown')).headers['x-request-id']).toBeDefined();
  });

  it('if the request names another origin', async () => {
    await send('/counted');
    const { headers } = await send('/counted', { origin: 'https://elsewhere.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(renderings).toBe(2);
  });
});
