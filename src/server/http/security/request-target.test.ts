import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { mountPages } from '../pages/mount-pages.ts';

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await startTestApp();
  await mountPages(test.app, test.context, async () => ({
    publicPaths: [],
    load: async () => async (request) =>
      new Response(`<p>${request.url}</p>`, { headers: { 'content-type': 'text/html' } }),
  }));
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Sends the lines of a request as they are; returns the response as it came. */
function send(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

const status = (response: string) => Number(response.split(' ')[1]);

describe('a request without a usable host or target', () => {
  it.each(['', 'a:b', 'a:99999', '[::1', 'a b', 'user@x', 'a:80:80', '<script>', 'x/y', 'x?y'])(
    'with the host %j is answered 400, by pages and by the API',
    async (host) => {
      for (const path of ['/about', '/api/settings']) {
        expect(status(await send(`GET ${path} HTTP/1.1`, `Host: ${host}`))).toBe(400);
      }
    },
  );

  it('with two Host headers is answered 400', async () => {
    expect(status(await send('GET /about HTTP/1.1', 'Host: utsav.example', 'Host: evil.example'))).toBe(400);
  });

  it.each(['*', 'ftp://utsav.example/', 'utsav.example:443', '?next=/'])(
    'with the target %s is answered 400',
    async (target) => {
      expect(status(await send(`GET ${target} HTTP/1.1`, 'Host: utsav.example'))).toBe(400);
    },
  );
});

it.each(['q=%FF', 'q=a&q=%E0%A4', 'a=b&q=%C0%AF&c=d', 'q=50%'])(
  'a query of the API that cannot be decoded is refused, naming its parameter: %s',
  async (query) => {
    const { statusCode, json } = await test.inject({ method: 'GET', url: `/api/search?${query}` });
    expect(statusCode).toBe(400);
    expect(json().errors).toEqual([{ path: 'q', message: 'Must be UTF-8, percent-encoded' }]);
  },
);

it('a query of the API that can be decoded is served, and any query of a page', async () => {
  for (const url of ['/api/search?q=%E0%A4%A8+%F0%9F%8E%89%25', '/about?ref=%FF']) {
    expect((await test.inject({ method: 'GET', url })).statusCode).toBe(200);
  }
});

describe('a request that HTTP allows', () => {
  it('is served to HTTP/1.0 clients that send no host, as health checks do', async () => {
    for (const path of ['/about', '/healthz', '/api/settings']) {
      expect(status(await send(`GET ${path} HTTP/1.0`))).toBe(200);
    }
  });

  it('is served with a target in absolute form, whose host replaces the Host header', async () => {
    const response = await send('GET http://utsav.example:3000/about?a=b HTTP/1.1', 'Host: other.example');
    expect(status(response)).toBe(200);
    expect(response).toContain('<p>http://utsav.example:3000/about?a=b</p>');
    expect(status(await send('GET http://utsav.example HTTP/1.1', 'Host: utsav.example'))).toBe(200);
  });

  it.each(['utsav.example', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', 'fest_1.example.'])(
    'is served to the host %s',
    async (host) => {
      expect(status(await send('GET /about HTTP/1.1', `Host: ${host}`))).toBe(200);
    },
  );
});
