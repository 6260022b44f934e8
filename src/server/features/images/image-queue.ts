import { createConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';

/** Runs work on a picture when its turn comes; throws `unavailable` while the queue is full. Decoding can take 200 MB. */
export const inImageQueue = createConcurrencyLimiter({
  concurrency: 2,
  maxQueued: 16,
  detail: 'Too many pictures at once. Try again shortly.',
  retryAfter: 5,
});
