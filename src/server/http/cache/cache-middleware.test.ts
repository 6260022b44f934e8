import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: { cookie: string };
let port: number;
/** How often the counting page was rendered. */
let renderings = 0;

interface EndpointResult {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A plain request over a socket: what is answered from memory never reaches Fastify's inject. */
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
  test.app.get('/counted', async (_request, reply) => {
    renderings += 1;
    const now = renderings;
    await new Promise((resolve) => setTimeout(resolve, 30));
    return reply
      .header('cache-control', PUBLIC_CACHE_CONTROL)
      .type('text/html')
      .send(`<p>${'rendering '.repeat(200)}${now}</p>`);
  });
  test.app.get('/private', async (_request, reply) => {
    renderings += 1;
    return reply
      .header('cache-control', PUBLIC_CACHE_CONTROL)
      .header('set-cookie', 'a=b')
      .send(`personal ${renderings}`);
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await createEvent(test.context);
  await test.context.content.refresh();
  renderings = 0;
});

/** A change by an admin over HTTP, as the panel makes it. */
async function rename(title: string): Promise<void> {
  const { _id } = await createEvent(test.context);
  const headers = {
    ...admin,
    origin: `http://localhost:${port}`,
    host: `localhost:${port}`,
    'content-type': 'application/json',
  };
  const response = await send(`/api/events/edit/${_id}`, headers, 'PUT', JSON.stringify({ title }));
  expect(response.status).toBe(200);
}

describe('what is the same for every visitor', () => {
  it('is rendered once, however many ask at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send('/counted')));
    expect(renderings).toBe(1);
    expect(new Set(responses.map((response) => response.body.toString()))).toHaveLength(1);
  });

  it('is kept in each encoding under its own strong tag, and answers 304', async () => {
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

  it('keeps its security headers and names no single request', async () => {
    await send('/api/events/showMainEvent');
    const { headers } = await send('/api/events/showMainEvent');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-request-id']).toBeUndefined();
  });

  it('is fresh in the very next read after an admin changed it', async () => {
    for (const title of ['First name', 'Second name']) {
      await send('/api/events/showMainEvent');
      await rename(title);
      expect((await send('/api/events/showMainEvent')).body.toString()).toContain(title);
    }
  });

  it('becomes fresh by itself where another process changed it', async () => {
    await send('/api/events/showMainEvent');
    await createEvent(test.context, { title: 'Made elsewhere' });
    await vi.waitFor(
      async () => expect((await send('/api/events/showMainEvent')).body.toString()).toContain('Made elsewhere'),
      {
        timeout: 10_000,
      },
    );
  });
});

describe('what is personal', () => {
  it('is neither kept nor answered from memory for a request with a session', async () => {
    await send('/counted', admin);
    await send('/counted', admin);
    expect(renderings).toBe(2);
    await send('/counted');
    expect(renderings).toBe(3);
    await send('/counted', admin);
    expect(renderings).toBe(4);
  });

  it('is not kept where the answer sets a cookie', async () => {
    const [first, second] = [await send('/private'), await send('/private')];
    expect(first.body).not.toEqual(second.body);
  });

  it('is not kept where an account or an error is answered', async () => {
    expect((await send('/api/auth/me')).headers['cache-control']).toBe('no-store');
    expect((await send('/api/events/unknown')).headers['cache-control']).toBe('no-store');
    expect((await send('/api/events/unknown')).headers['x-request-id']).toBeDefined();
  });

  it('gives a foreign origin an answer of its own', async () => {
    await send('/counted');
    const { headers } = await send('/counted', { origin: 'https://elsewhere.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(renderings).toBe(2);
  });
});
