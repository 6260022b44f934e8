import { PUBLIC_CACHE_CONTROL } from '#contract/pages.ts';

/** Of a file that browsers may keep for so many seconds. */
const FOR_SECONDS = /^public, max-age=\d+$/;

/** Whether a `Cache-Control` says that a response is the same for every visitor. What never changes has a cache of its own (`file-cache.ts`). */
export const isCacheable = (cacheControl: unknown): boolean =>
  cacheControl === PUBLIC_CACHE_CONTROL || FOR_SECONDS.test(String(cacheControl));
