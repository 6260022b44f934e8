import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** How long requests are counted together, in milliseconds. */
export const WINDOW = 1000;

interface Window {
  count: number;
  began: number;
}

/**
 * Counts the requests of an address in windows of steady time: with the library's own store, which asks the
 * wall clock, a clock that is set back shuts every address out until it catches up.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: 20_000 });

  incr(address: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const now = performance.now();
    let window = this.#windows.get(address);
    if (!window || window.began + WINDOW <= now) {
      window = { count: 0, began: now };
      this.#windows.set(address, window);
    }
    window.count += 1;
    done(null, { current: window.count, ttl: window.began + WINDOW - now });
  }

  /** No route counts for itself. */
  child(): FastifyRateLimitStore {
    return this;
  }
}
