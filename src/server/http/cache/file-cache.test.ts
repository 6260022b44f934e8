import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const ALLOWED = 'https://allowed.example';
const FOREVER = 'public, max-age=31536000, immutable';
const TEXT = 'a line of a script\n'.repeat(100);

let test: TestApp;
let port: number;
/** Urls that were not sent from memory, in order. */
let made: string[] = [];

const sendFile = (reply: FastifyReply, url: string) => {
  made.push(url);
  return reply.header('cache-control', FOREVER).type('text/javascript');
};

beforeAll(async () => {
  test = await startTestApp({ allowedOrigins: [ALLOWED] });
  test.app.get('/assets/*', async ({ url }, reply) => {
    if (url.includes('missing')) return sendFile(reply, url).code(404).send('');
    if (url.includes('changing')) return sendFile(reply, url).header('cache-control', 'no-cache').send(TEXT);
    if (url.includes('personal')) return sendFile(reply, url).header('set-cookie', 'a=b').send(TEXT);
    return sendFile(reply, url).send(Readable.from([TEXT]));
  });
  test.app.get('/*', async ({ url }, reply) => sendFile(reply, url).send(TEXT.repeat(url.includes('large') ? 10 : 1)));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());
beforeEach(() => {
  made = [];
});

interface FileResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A plain request over a socket: Fastify's inject does not pass the cache. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<FileResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.on('error', reject).end();
  });
}

/** What differs from one response to the next, or is the connection's. */
const lasting = ({
  date: _date,
  connection: _connection,
  'keep-alive': _keep,
  ...headers
}: IncomingMessage['headers']) => headers;

it.each([
  ['/assets/script.js', 'br', brotliDecompressSync],
  ['/assets/script.js', 'gzip', gunzipSync],
  ['/assets/script.js', 'identity', (bytes: Buffer) => bytes],
  ['/posters/2/show/seed.svg', 'br', brotliDecompressSync],
])('%s in %s is made once, and sent from memory as it was sent first', async (path, encoding, decode) => {
  const [first, second] = [
    await send(path, { 'accept-encoding': encoding }),
    await send(path, { 'accept-encoding': encoding }),
  ];
  expect(made).toEqual([path]);
  expect(decode(first.body).toString()).toBe(TEXT);
  expect(second.body.equals(first.body)).toBe(true);
  expect(lasting(second.headers)).toEqual({ ...lasting(first.headers), 'content-length': `${first.body.length}` });
  expect(second.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  const head = await send(path, { 'accept-encoding': encoding }, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': `${first.body.length}` } });
  expect(head.body).toHaveLength(0);
  expect(made).toHaveLength(1);
});

it.each([
  ['names no compression', { 'accept-encoding': 'br', 'x-no-compression': 'true' }],
  ['would rather have none', { 'accept-encoding': 'identity;q=1, br;q=0.5' }],
  ['would rather have gzip', { 'accept-encoding': 'gzip;q=1, br;q=0.5' }],
])('A client that %s leaves no other file behind for the rest', async (name, headers) => {
  const path = `/posters/2/${name.replaceAll(' ', '-')}.svg`;
  await send(path, headers);
  const response = await send(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(response.body).toString()).toBe(TEXT);
});

it('A file that the site asks for with its own origin, as browsers do for scripts and fonts, is sent from memory', async () => {
  await send('/assets/module.js');
  const own = await send('/assets/module.js', { origin: `http://127.0.0.1:${port}` });
  expect(own.headers['access-control-allow-origin']).toBeUndefined();
  expect(made).toHaveLength(1);
});

it('What another origin may read says so, and its response is nobody else’s', async () => {
  await send('/assets/shared.js');
  const allowed = await send('/assets/shared.js', { origin: ALLOWED });
  expect(allowed.headers['access-control-allow-origin']).toBe(ALLOWED);
  const others = await send('/assets/shared.js');
  expect(others.headers['access-control-allow-origin']).toBeUndefined();
  expect(made).toHaveLength(2);
});

it.each([
  '/assets/missing.js',
  '/assets/changing.js',
  '/assets/personal.js',
  '/assets/queried.js?a=1',
  '/assets/sp%65lled.js',
  '/pictures/elsewhere.svg',
])('%s is not kept', async (path) => {
  const [first, second] = [await send(path), await send(path)];
  expect(made).toEqual([path, path]);
  expect(second.status).toBe(first.status);
});

it('Posters that somebody makes up evict no built files', async () => {
  await send('/assets/first.js');
  for (let index = 0; index < 150; index += 1) await send(`/posters/2/large-${index}.svg`);
  await send('/posters/2/large-149.svg');
  expect(made).toHaveLength(151);
  await send('/posters/2/large-0.svg');
  expect(made).toHaveLength(152);
  await send('/assets/first.js');
  expect(made).toHaveLength(152);
});
