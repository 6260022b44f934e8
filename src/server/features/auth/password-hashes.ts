import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { ConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';

/**
 * A hash is meant to be slow: a tenth of a second of a processor, on the threads that also read files. A flood
 * of logins must not take them all, nor let everybody wait for minutes.
 */
const queue = new ConcurrencyLimiter({
  running: 3,
  waiting: 60,
  rejection: 'Too many people log in at once. Try again in a moment.',
  retryAfter: 3,
});

/** The scrypt hash of a password, with its salt. Throws `unavailable` where too many wait. */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password));

/** Whether a password has this hash. Throws `unavailable` where too many wait. */
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  queue.run(() => verify(given));
