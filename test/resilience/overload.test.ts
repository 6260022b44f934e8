import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SLOW_CLIENTS } from '#server/http/limits/rate-limit.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let port: number;
const sockets: Socket[] = [];

async function listen(): Promise<void> {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(url).port);
}

beforeEach(async () => {
  test = await startTestApp();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.close();
});

interface EndpointResult {
  status: number;
  retryAfter: number;
  body: string;
}

/** Each request on a connection of its own. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
function ask(path: string, headers = {}): Promise<EndpointResult> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, headers, agent }, (response: IncomingMessage) => {
      const retryAfter = Number(response.headers['retry-after']);
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, retryAfter, body }), reject);
    });
    request.once('error', reject);
  });
}

function open(head: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head);
  sockets.push(socket);
  return socket;
}

/** A route whose responses wait until `release`. */
function gatedRoute() {
  const gate = Promise.withResolvers<void>();
  let arrived = 0;
  test.app.get('/gated/:number', async () => {
    arrived += 1;
    await gate.promise;
    return { done: true };
  });
  return { release: gate.resolve, arrived: () => arrived };
}

const metricsToken = 'a token of Prometheus';
const withToken = { authorization: `Bearer ${metricsToken}` };

/** An overloaded server must not look like a dead one, which would be restarted, and is looked at. */
async function expectProbes(): Promise<void> {
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/metrics', withToken)).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
}

describe('overload', () => {
  it('the in-flight limit responds 503 with Retry-After to the 601st request, and serves those it accepted', async () => {
    const gated = gatedRoute();
    await listen();
    const responses = Array.from({ length: 650 }, (_, number) => ask(`/gated/${number}`));
    const rejected: EndpointResult[] = [];
    for (const response of responses) void response.then((one) => one.status === 503 && rejected.push(one));
    await vi.waitFor(() => expect(rejected).toHaveLength(50), { timeout: 15_000 });
    expect(gated.arrived()).toBe(600);
    for (const { retryAfter, body } of rejected) {
      expect(retryAfter).toBeGreaterThan(0);
      expect(JSON.parse(body).code).toBe('unavailable');
    }
    gated.release();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect((await ask('/gated/again')).status).toBe(200);
  });

  it('API requests above the in-flight limit are refused before their bodies arrive, and counted', async () => {
    await test.close();
    test = await startTestApp({ metricsToken });
    const gated = gatedRoute();
    await listen();
    const accepted = Array.from({ length: 600 }, (_, number) => ask(`/gated/${number}`));
    await vi.waitFor(() => expect(gated.arrived()).toBe(600), { timeout: 15_000 });
    const head = `host: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n`;
    const order = (origin: string) => open(`POST /api/registrations HTTP/1.1\r\n${head}origin: ${origin}\r\n\r\n{`);
    const [response] = await once(order(`http://127.0.0.1:${port}`), 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 2\r\n/is);
    expect(String(response)).toMatch(/"code":"unavailable".*"success":false/);
    // A page is refused by a page, also to a form without JavaScript.
    const [page] = await once(open('GET /events HTTP/1.1\r\nhost: a\r\naccept: text/html\r\n\r\n'), 'data');
    expect(String(page)).toMatch(/^HTTP\/1\.1 (404|503) /);
    await expectProbes();
    const { body } = await ask('/metrics', withToken);
    expect(body).toContain('utsav_http_requests_total{method="POST",route="refused",status="503"} 1');
    gated.release();
    expect((await Promise.all(accepted)).every(({ status }) => status === 200)).toBe(true);
    expect((await ask('/api/events/showMainEvent')).status).toBe(200);
  });

  it('the in-flight limit counts requests of disconnected clients until their work is done', async () => {
    const gated = gatedRoute();
    await listen();
    const gone = Array.from({ length: 600 }, (_, number) => open(`GET /gated/${number} HTTP/1.1\r\nhost: a\r\n\r\n`));
    await vi.waitFor(() => expect(gated.arrived()).toBe(600), { timeout: 15_000 });
    const closed = Promise.all(gone.map((socket) => once(socket, 'close')));
    for (const socket of gone) socket.destroy();
    await closed;
    expect((await ask('/gated/next')).status).toBe(503);
    gated.release();
    await vi.waitFor(async () => expect((await ask('/gated/last')).status).toBe(200), { timeout: 5000 });
  });

  it('a lagging event loop responds 503 to all requests but probes and those of accepted pages, until it catches up', {
    timeout: 60_000,
  }, async () => {
    await test.close();
    test = await startTestApp({ maxEventLoopDelay: 1000, metricsToken });
    await listen();
    let response = await ask('/readyz');
    for (let attempts = 0; attempts < 15 && response.status === 200; attempts += 1) {
      const until = performance.now() + 1300;
      while (performance.now() < until);
      response = await ask('/readyz');
    }
    await expectProbes();
    // The files of an accepted page, and its requests in process.
    expect((await ask('/assets/missing.js')).status).toBe(404);
    expect((await test.inject({ url: '/api/events/showMainEvent' })).statusCode).toBe(200);
    expect(response).toMatchObject({ status: 503, retryAfter: 2 });
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 10_000, interval: 300 });
  });
});

describe('slow clients', () => {
  it('are disconnected, and delay no other client', async () => {
    const { server } = test.app;
    expect(server).toMatchObject(SLOW_CLIENTS);
    // The same with shorter timeouts.
    Object.assign(server, { headersTimeout: 700, requestTimeout: 700, connectionsCheckingInterval: 100 });
    await listen();
    const length = 'content-type: application/json\r\ncontent-length: 1000';
    const slow = [
      ...Array.from({ length: 200 }, () => open('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ')),
      ...Array.from({ length: 200 }, () => open(`POST /api/auth/login HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n{`)),
    ];
    const cut = Promise.all(slow.map((socket) => once(socket.resume(), 'close')));
    await Promise.all(slow.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)));
    expect((await ask('/api/events/showMainEvent')).status).toBe(200);
    await cut;
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('are disconnected during an upload, and their file is deleted', async () => {
    const { server } = test.app;
    Object.assign(server, { headersTimeout: 700, requestTimeout: 700, connectionsCheckingInterval: 100 });
    await listen();
    const part = '--B\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n';
    const path = '/api/ambassador/ambassador-inquiry';
    const socket = open(
      `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: 99999\r\n\r\n${part}${'x'.repeat(5000)}`,
    );
    await vi.waitFor(async () => expect((await heldUploads(test)).temporary).toHaveLength(1), { timeout: 15_000 });
    await once(socket.resume(), 'close');
    await vi.waitFor(async () => expect((await heldUploads(test)).temporary).toEqual([]), { timeout: 15_000 });
  });

  it('get 431 for headers that never end', async () => {
    await listen();
    const socket = open(`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 431 /);
    expect((await ask('/healthz')).status).toBe(200);
  });
});
