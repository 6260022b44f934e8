import type { IncomingMessage, ServerResponse } from 'node:http';
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
