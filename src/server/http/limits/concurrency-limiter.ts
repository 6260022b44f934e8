import PQueue from 'p-queue';
import { AppError } from '../../errors.ts';

export interface ConcurrencyLimit {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many tasks may wait; a further one is rejected. */
  maxQueued: number;
  /** The message of a rejected request. */
  detail: string;
  /** Seconds after which a rejected request should be tried again. */
  retryAfter: number;
}

/** A queue for expensive tasks. What it returns runs a task in its turn, or throws `unavailable` while the queue is full. */
export function createConcurrencyLimiter({ concurrency, maxQueued, detail, retryAfter }: ConcurrencyLimit) {
  const queue = new PQueue({ concurrency });
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.size >= maxQueued) throw new AppError('unavailable', { detail, retryAfter });
    return (await queue.add(task)) as T;
  };
}
