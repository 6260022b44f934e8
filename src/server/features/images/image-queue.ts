import { ConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';

/** Decoding a large picture can take some 200 MB, so few run at once and few may wait. */
const queue = new ConcurrencyLimiter({
  running: 2,
  waiting: 16,
  rejection: 'Too many pictures at once. Try again shortly.',
  retryAfter: 5,
});

/** Runs the work when its turn comes; refuses with 503 where the queue is full. */
export const inImageQueue = <T>(work: () => Promise<T>): Promise<T> => queue.run(work);
