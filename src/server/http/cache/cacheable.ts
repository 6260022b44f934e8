import type { FastifyReply } from 'fastify';
import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';

/** Of a file that browsers may keep for so many seconds. */
const FOR_SECONDS = /^public, max-age=\d+$/;

/** Whether a `Cache-Control` says that a response is the same for every visitor. What never changes has a cache of its own (`file-cache.ts`). */
export const isCacheable = (cacheControl: unknown): boolean =>
  cacheControl === PUBLIC_CACHE_CONTROL || FOR_SECONDS.test(String(cacheControl));

/** The headers of a reply by name, but those of one request or one connection, which are not cached. */
export const headersOf = (reply: FastifyReply, uncached: ReadonlySet<string>): [name: string, value: string][] =>
  Object.entries(reply.getHeaders())
    .filter(([name, value]) => value !== undefined && !uncached.has(name))
    .map(([name, value]) => [name, String(value)]);
