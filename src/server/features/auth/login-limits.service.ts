import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import * as failures from './login-failures.repository.ts';

const WINDOW_MS = 15 * 60 * 1000;

/** Failures within the window: of one account from one IP, and of one account from everywhere. */
const MAX_FROM_ADDRESS = 10;
const MAX_OF_ACCOUNT = 50;

function tooMany(tries: { failedAt: string }[], limit: number, now: number): AppError {
  // A place is free again when the limit-th youngest failure leaves the window.
  const blocking = tries[limit - 1];
  const since = blocking ? Date.parse(blocking.failedAt) : now;
  const retryAfter = Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const detail = `Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new AppError('too_many_requests', { detail, retryAfter });
}

/**
 * Notes a try as failed before the password is looked at, so that many tries at once cannot all slip
 * under the limit; a success takes the note back. The notes stand in the database: they hold across
 * restarts and processes. Answers the note's id. Errors: `too_many_requests` with the seconds to wait.
 */
export async function countAttempt(context: AppContext, email: string, ip: string): Promise<string> {
  const now = context.clock().getTime();
  const own = await failures.insertFailure(context.db, email, ip, new Date(now).toISOString());
  const since = new Date(now - WINDOW_MS).toISOString();
  const tries = (await failures.listFailures(context.db, email, since, MAX_OF_ACCOUNT + 1)).filter(
    (failure) => failure.id !== own,
  );
  const fromIp = tries.filter((failure) => failure.ip === ip);
  const [blocking, limit] = fromIp.length >= MAX_FROM_ADDRESS ? [fromIp, MAX_FROM_ADDRESS] : [tries, MAX_OF_ACCOUNT];
  if (blocking.length < limit) return own;
  // A refused try does not count: who waits gets in.
  await failures.deleteFailure(context.db, own);
  throw tooMany(blocking, limit, now);
}

/** Forgets the failures of an account from one IP, after a success there. */
export async function resetAttempts(context: AppContext, email: string, ip: string): Promise<void> {
  await failures.deleteFailures(context.db, email, ip);
}

/** Codes are counted apart from passwords: else a right password would forgive wrong codes. */
const codeTriesOf = (userId: string) => `second-step:${userId}`;

/** A code has a million values and three of them are right: tries count from wherever they come. */
const FROM_ANYWHERE = '';

/** As `countAttempt`, for the codes of a person's second step: ten failures in fifteen minutes, from everywhere together. */
export function countCodeAttempt(context: AppContext, userId: string): Promise<string> {
  return countAttempt(context, codeTriesOf(userId), FROM_ANYWHERE);
}

/** Takes back one note, of a try that failed by no fault of whoever tried. */
export async function refundAttempt({ db }: AppContext, id: string): Promise<void> {
  await failures.deleteFailure(db, id);
}

/** Forgets the wrong codes of a person, after a right one. */
export async function resetCodeAttempts({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await failures.deleteFailuresOf(db, codeTriesOf(userId));
}

/** Deletes what no limit looks at any more. */
export async function pruneAttempts(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - WINDOW_MS).toISOString();
  await failures.deleteFailuresBefore(context.db, before);
}
