import { createConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import { ADMIN } from './uploads.service.ts';

/** One at a time each: decoding can take 100 MB. */
const queueOf = () =>
  createConcurrencyLimiter({
    concurrency: 1,
    maxQueued: 16,
    detail: 'Too many pictures at once. Try again shortly.',
    retryAfter: 5,
  });

const inAdminQueue = queueOf();
const inOpenQueue = queueOf();

/**
 * Runs work on a picture when its turn comes; `sender` is `ADMIN`, or the network of anybody else: networks take
 * turns. Throws `unavailable` while the queue is full.
 */
export function inImageQueue<T>(work: () => Promise<T>, sender: string): Promise<T> {
  return sender === ADMIN ? inAdminQueue(work) : inOpenQueue(work, sender);
}
