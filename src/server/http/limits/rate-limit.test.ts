import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { mountPages } from '#server/http/pages/mount-pages.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let url: string;
// The window must not pass while a slow machine is still sending.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

/** An app that listens, since what is sent in process is a page's own. */
async function listen(overrides: Partial<Config> = {}): Promise<void> {
  test = await startTestApp(overrides);
  const load = async () => async () => new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } });
  await mountPages(test.app, test.context, async () => ({ publicPaths: [], load }));
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
}

const ask = async (forwardedFor?: string) => {
  const response = await fetch(`${url}/healthz`, {
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

/** One after the other: the library's store counts those of one tick together. */
async function exhaust(ip: string): Promise<void> {
  for (let count = 0; count < 300; count += 1) expect((await ask(ip)).status).toBe(200);
}

it('the rate limit rejects the 301st request of an IP within a second, and no other IP behind the same proxy', async () => {
  await listen({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  const rejected = await ask('10.0.0.1');
  expect(rejected.status).toBe(429);
  expect(rejected.body).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(rejected.headers.get('retry-after')).toBe('1');
  expect(rejected.headers.get('x-ratelimit-limit')).toBeNull();
  expect((await ask('10.0.0.2')).status).toBe(200);
});

it('people whose network is limited see a page that loads again, and when', async () => {
  await listen({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  const headers = { 'x-forwarded-for': '10.0.0.1', accept: 'text/html,*/*;q=0.8' };
  const page = await fetch(`${url}/pass/ABCDEFGHJKMNPQRS`, { headers });
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '1']);
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toContain('The site is busy right now');
  expect(html).toContain('loads again in a second.');
  const script = await fetch(`${url}/api/events/showMainEvent`, { headers });
  expect(script.headers.get('content-type')).toContain('application/problem+json');
});

it('a rate-limited IP is served again after a second', async () => {
  await listen({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  expect((await ask('10.0.0.1')).status).toBe(429);
  vi.advanceTimersByTime(1000);
  expect((await ask('10.0.0.1')).status).toBe(200);
});

it('a page that was let in reads what it shows, and no more often than the limits of endpoints say', async () => {
  await listen({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  const inPage = (path: string, payload?: object) =>
    test.app.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      remoteAddress: '127.0.0.1',
      headers: { origin: 'http://localhost', host: 'localhost', 'x-forwarded-for': '10.0.0.1' },
      ...(payload ? { payload } : {}),
    });
  expect((await inPage('/api/events/showMainEvent')).statusCode).toBe(200);
  expect((await ask('10.0.0.1')).status).toBe(429);
  const codes = await Array.fromAsync(
    { length: 601 },
    async () => (await inPage('/api/auth/forgot-password', { email: 'asha@utsav.test' })).statusCode,
  );
  expect([codes[599], codes[600]]).toEqual([200, 429]);
});

it('the rate limit does not apply to a proxy on this machine that TRUST_PROXY does not name', async () => {
  await listen();
  const responses = await Promise.all(Array.from({ length: 400 }, () => ask('10.0.0.1')));
  expect(responses.every((response) => response.status === 200)).toBe(true);
});

it('the rate limit counts the addresses of one IPv6 network, a /56, as one', async () => {
  await listen({ trustProxy: 1 });
  for (let count = 0; count < 300; count += 1) {
    expect((await ask(`2001:db8:0:${(count % 256).toString(16)}::${count}`)).status).toBe(200);
  }
  expect((await ask('2001:db8:0:ff::1')).status).toBe(429);
  expect((await ask('2001:db8:0:100::1')).status).toBe(200);
});

it('what a client writes into X-Forwarded-For itself changes no limit behind one proxy', async () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'on', DATA_DIR: tmpdir() });
  await listen({ trustProxy });
  for (let count = 0; count < 300; count += 1) {
    expect((await ask(`198.51.100.${count % 250}, 10.0.0.1`)).status).toBe(200);
  }
  expect((await ask('198.51.100.251, 10.0.0.1')).status).toBe(429);
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const warningsOf = async (trustProxy: false | number) => {
    await listen({ trustProxy });
    const warn = vi.spyOn(test.context.log, 'warn');
    await ask();
    expect(warn).not.toHaveBeenCalled();
    for (let count = 0; count < 3; count += 1) await ask('10.0.0.1');
    return warn.mock.calls;
  };

  it('is mentioned once in the log, with what to set', async () => {
    const calls = await warningsOf(false);
    expect(calls).toEqual([[{ ip: '127.0.0.1' }, expect.stringContaining('Set TRUST_PROXY')]]);
  });

  it('is not mentioned where TRUST_PROXY names one', async () => {
    expect(await warningsOf(1)).toEqual([]);
  });
});

it.each([
  ['/api/auth/forgot-password', { email: 'asha@utsav.test' }],
  ['/api/auth/login-code', { email: 'asha@utsav.test' }],
  ['/api/passes/mail', { email: 'asha@utsav.test' }],
  ['/api/privacy/erasures', { email: 'asha@utsav.test' }],
  ['/api/passes/unknown-pass-code/confirmation', {}],
  ['/api/passes/unknown-pass-code/guardian', {}],
  ['/api/auth/passkeys/login/start', {}],
])('%s is refused to nobody when a lecture hall asks from one network', async (path, payload) => {
  test = await startTestApp({ trustProxy: 1 });
  const statuses = new Set<number>();
  for (let person = 0; person < 250; person += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    statuses.add((await test.inject({ method: 'POST', url: path, payload, headers })).statusCode);
  }
  expect([...statuses]).not.toContain(429);
});
