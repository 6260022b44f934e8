import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const request = { method: 'GET', headers: {} } as IncomingMessage;
const response = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;

it('urls with a query, which anybody can make up, evict each other and no plain url', async () => {
  const cache = new ResponseCache(() => 1);
  const megabyte = { bytes: Buffer.alloc(1024 * 1024), headers: { 'content-type': 'image/png' } };
  const store = (url: string) => cache.store(`  localhost ${url}`, 1, megabyte, undefined);
  const isCached = (url: string) => cache.serve(`  localhost ${url}`, request, response);
  await store('/');
  for (let page = 0; page < 60; page += 1) await store(`/search?q=${page}`);
  expect(isCached('/')).toBe(true);
  expect(isCached('/search?q=59')).toBe(true);
  expect(isCached('/search?q=0')).toBe(false);
});

it('names of hosts and protocols that a request makes up evict nothing of the site’s own, where PUBLIC_URL names it', async () => {
  const cache = new ResponseCache(() => 1, 'https://utsav.example');
  const megabyte = { bytes: Buffer.alloc(1024 * 1024), headers: { 'content-type': 'image/png' } };
  const socket = new Socket();
  const keyOf = (headers: IncomingMessage['headers']) => {
    const key = cache.keyOf({ ...request, socket, headers, url: '/' } as IncomingMessage);
    if (key === undefined) throw new Error('The cache answers none of these requests');
    return key;
  };
  const own = [
    { host: 'utsav.example' },
    { host: 'utsav.example', 'x-forwarded-proto': 'https' },
    { host: '127.0.0.1:3000', 'x-forwarded-host': 'utsav.example', 'x-forwarded-proto': 'https' },
  ].map(keyOf);
  const forwarded = { host: 'utsav.example', 'x-forwarded-proto': 'https' };
  for (const key of own) await cache.store(key, 1, megabyte, undefined);
  for (let index = 0; index < 60; index += 1) {
    await cache.store(keyOf({ host: `made-up-${index}.example` }), 1, megabyte, undefined);
    await cache.store(keyOf({ host: 'utsav.example', 'x-forwarded-host': `up${index}` }), 1, megabyte, undefined);
    await cache.store(keyOf({ host: 'utsav.example', 'x-forwarded-proto': `up${index}` }), 1, megabyte, undefined);
    const behindProxy = { host: `made-up-${index}.example`, 'x-forwarded-host': 'utsav.example' };
    await cache.store(keyOf(behindProxy), 1, megabyte, undefined);
    await cache.store(keyOf({ ...forwarded, 'x-forwarded-host': `utsav.example up${index}` }), 1, megabyte, undefined);
    await cache.store(keyOf({ ...forwarded, host: `utsav.example up${index}` }), 1, megabyte, undefined);
  }
  expect(own.map((key) => cache.serve(key, request, response))).toEqual([true, true, true]);
  expect(cache.serve(keyOf({ host: 'utsav.example', 'x-forwarded-proto': 'up59' }), request, response)).toBe(true);
});

it('a response is rendered again after five minutes: what is over by then is said without an edit', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  try {
    const cache = new ResponseCache(() => 1);
    for (const url of ['/', '/events?day=2027-02-12']) {
      await cache.store(url, 1, { bytes: Buffer.from('x'), headers: {} }, undefined);
      vi.advanceTimersByTime(299_000);
      expect(cache.serve(url, request, response)).toBe(true);
      vi.advanceTimersByTime(2_000);
      expect(cache.serve(url, request, response)).toBe(false);
    }
  } finally {
    vi.useRealTimers();
  }
});
