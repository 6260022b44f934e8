import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
// The window must not pass while a slow machine is still sending.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

const ask = (forwardedFor: string) =>
  test.app.inject({ url: '/healthz', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwardedFor } });

/** One after the other: the library's store counts those of one tick together. */
async function exhaust(ip: string): Promise<void> {
  for (let count = 0; count < 300; count += 1) expect((await ask(ip)).statusCode).toBe(200);
}

it('the rate limit rejects the 301st request of an IP within a second, and no other IP behind the same proxy', async () => {
  test = await startTestApp({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  const rejected = await ask('10.0.0.1');
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.headers['x-ratelimit-limit']).toBeUndefined();
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
});

it('a rate-limited IP is served again after a second', async () => {
  test = await startTestApp({ trustProxy: 1 });
  await exhaust('10.0.0.1');
  expect((await ask('10.0.0.1')).statusCode).toBe(429);
  vi.advanceTimersByTime(1000);
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
});

it('the rate limit does not apply to a proxy on this machine that TRUST_PROXY does not name', async () => {
  test = await startTestApp();
  const responses = await Promise.all(Array.from({ length: 400 }, () => ask('10.0.0.1')));
  expect(responses.every((response) => response.statusCode === 200)).toBe(true);
});

it('the rate limit counts the addresses of one IPv6 network, a /56, as one', async () => {
  test = await startTestApp({ trustProxy: 1 });
  for (let count = 0; count < 300; count += 1) {
    expect((await ask(`2001:db8:0:${(count % 256).toString(16)}::${count}`)).statusCode).toBe(200);
  }
  expect((await ask('2001:db8:0:ff::1')).statusCode).toBe(429);
  expect((await ask('2001:db8:0:100::1')).statusCode).toBe(200);
});

it('what a client writes into X-Forwarded-For itself changes no limit behind one proxy', async () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: 'on', DATA_DIR: tmpdir() });
  test = await startTestApp({ trustProxy });
  for (let count = 0; count < 300; count += 1) {
    expect((await ask(`198.51.100.${count % 250}, 10.0.0.1`)).statusCode).toBe(200);
  }
  expect((await ask('198.51.100.251, 10.0.0.1')).statusCode).toBe(429);
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const warningsOf = async (trustProxy: false | number) => {
    test = await startTestApp({ trustProxy });
    const warn = vi.spyOn(test.context.log, 'warn');
    await test.app.inject({ url: '/healthz' });
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
