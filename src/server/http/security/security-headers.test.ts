import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buildTinyPages } from '#test/support/tiny-pages.ts';
import { builtPages } from '../pages/builds.ts';
import { mountPages } from '../pages/mount-pages.ts';
import { pagePolicy } from './security-headers.ts';

describe('pagePolicy', () => {
  it('allows the own origin, the hashed scripts and the two embeds, and nothing else', () => {
    expect(
      pagePolicy(['sha256-abc'], { connectTo: ['https://api.utsav.example'], picturesFrom: ['http://api.local'] }),
    ).toBe(
      [
        "default-src 'self'",
        "script-src 'self' 'sha256-abc'",
        "style-src 'self'",
        "img-src 'self' data: blob: https: http://api.local",
        "font-src 'self'",
        "connect-src 'self' https://api.utsav.example",
        'frame-src https://www.youtube-nocookie.com https://codepen.io',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
  });

  it("allows Razorpay's checkout on the payment page", () => {
    const policy = pagePolicy([], { connectTo: [], picturesFrom: [] }, true);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
    expect(policy).toContain('https://api.razorpay.com https://checkout.razorpay.com;');
  });
});

describe.each([
  ['http', undefined],
  ['https', 'https://utsav.example'],
] as const)('securityHeaders on %s', (scheme, publicUrl) => {
  let test: TestApp;
  let root: string;
  let port: number;
  let imageId: string;
  let eventId: string;
  let cookie: string;
  beforeAll(async () => {
    test = await startTestApp({ publicUrl });
    root = await buildTinyPages();
    await mountPages(test.app, test.context, (scope) => builtPages(scope, root));
    port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const admin = await test.loginAs('admin');
    cookie = admin.cookie;
    const body = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
    const headers = { ...body.headers, cookie, origin: admin.origin };
    imageId = (await test.inject({ method: 'POST', url: '/api/images', ...body, headers })).json().data.id;
    eventId = (await createEvent(test.context))._id;
  });
  afterAll(async () => {
    await test.close();
    await rm(root, { recursive: true, force: true });
  });

  /** Over a socket: some responses are sent before any route. */
  const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sending = httpRequest({ port, path: url, method, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      });
      sending.once('error', reject);
      sending.end();
    });

  /** What a browser would show as a document, or might be tricked into showing. */
  it.each<[string, number, () => ReturnType<typeof ask>]>([
    ['a page', 200, () => ask('/')],
    ['a page from the cache', 200, () => ask('/').then(() => ask('/'))],
    ['an unknown page', 404, () => ask('/nothing')],
    ['a redirect', 302, () => ask('/moved')],
    ['a page that fails', 500, () => ask('/broken')],
    ['an SVG from a resource route', 200, () => ask('/poster.svg')],
    ['an SVG among the files', 200, () => ask('/assets/drawing.svg')],
    ['an SVG that is kept compressed', 200, () => ask('/assets/drawing.svg', { 'accept-encoding': 'br' })],
    ['an API response', 200, () => ask('/api/events/showMainEvent')],
    ['an API response to an admin', 200, () => ask('/check-auth', { cookie })],
    ['a 401', 401, () => ask('/check-auth')],
    ['an unknown endpoint', 404, () => ask('/api/nothing')],
    ['an invalid field', 400, () => ask('/api/events/a%20b')],
    ['a request of another site', 403, () => ask('/api/auth/logout', { origin: 'https://evil.example' }, 'POST')],
    ['an unknown method', 404, () => ask('/', {}, 'PATCH')],
    ['the CSV of registrations', 200, () => ask('/api/registrations/export.csv', { cookie })],
    ['the description of the API', 200, () => ask('/api/docs')],
    ['the health check', 200, () => ask('/healthz')],
    ['an uploaded picture', 200, () => ask(`/images/${imageId}/64.webp`)],
    ['an unknown picture', 404, () => ask(`/images/${imageId}/65.webp`)],
    ['an event', 200, () => ask(`/api/events/${eventId}`)],
  ])('%s allows no frames, no sniffing and no scripts of others', async (_, status, give) => {
    const response = await give();
    expect(response.status).toBe(status);
    const { headers } = response;
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src '(none|self)'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)|script-src[^;]*(\*|https?:|data:)/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  it.each(['/assets/app.js', '/assets/app.css'])('%s must not be sniffed', async (url) => {
    const { headers } = await ask(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined);
    expect(headers['cross-origin-resource-policy']).toBe('same-site');
  });

  it.each([
    ['script', '/assets/app.js', 'text/javascript'],
    ['style sheet', '/assets/app.css', 'text/css'],
  ])('a %s says nothing that browsers take for granted', async (_, url, type) => {
    const { headers } = await ask(url);
    expect(headers['content-type']).toBe(type);
    expect([headers.connection, headers['keep-alive'], headers.etag]).toEqual([undefined, undefined, undefined]);
  });

  it('a malformed url, rejected before any hook, has the headers too', async () => {
    const { status, headers } = await ask('/%');
    expect(status).toBe(400);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined);
  });

  it.each([
    ['bytes that are no request', 400, 'nonsense\r\n\r\n'],
    ['a name of a header with a blank', 400, 'GET / HTTP/1.1\r\nhost: a\r\nx y: z\r\n\r\n'],
    ['headers of 20 kB', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('%s, which reach no route, have the headers too', async (_name, status, bytes) => {
    const response = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toContain('x-content-type-options: nosniff');
    expect(response.includes('strict-transport-security: max-age=31536000')).toBe(scheme === 'https');
  });
});
