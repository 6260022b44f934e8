import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
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
