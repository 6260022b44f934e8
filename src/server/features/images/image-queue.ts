import PQueue, { TimeoutError } from 'p-queue';
import { createConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import { ADMIN } from './uploads.service.ts';

/** One at a time each. */
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

/**
 * How long (ms) a step may take: three times what sharp allows itself. libvips was seen to wait for a thread of its own without end, which
 * sharp's limit does not cover; one of Node's four threads is lost then, and every later picture would wait.
 */
const STUCK_AFTER = 30_000;

/** Reading a picture, or writing one WebP of it, can take 110 MB: one step of one picture at a time. */
const steps = new PQueue({ concurrency: 1, timeout: STUCK_AFTER });

/** Whether a step was given up, and may still be using its memory. */
export const isStuck = (error: unknown): boolean => error instanceof TimeoutError;

/** Runs one step of the work on a picture. Between two steps of a stranger's picture an admin's goes first. */
export const inImageStep = <T>(step: () => Promise<T>, sender: string): Promise<T> =>
  steps.add(step, { priority: sender === ADMIN ? 1 : 0 });
