import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import * as failures from './login-failures.repository.ts';

const WINDOW_MS = 15 * 60 * 1000;

/** The rate limit of logins, in failures within the window: of one account from one IP, and of one account from everywhere. */
const MAX_FROM_IP = 10;
const MAX_OF_ACCOUNT = 50;

function tooManyAttempts(attempts: { failedAt: string }[], limit: number, now: number): AppError {
  // The next attempt is allowed when the limit-th youngest failure leaves the window.
  const blocking = attempts[limit - 1];
  const since = blocking ? Date.parse(blocking.failedAt) : now;
  const retryAfter = Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const detail = `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new AppError('too_many_requests', { detail, retryAfter });
}

/**
 * Stores an attempt as failed before the password is checked, so that many concurrent attempts cannot all pass
 * the limit; a success deletes it again. The failures are in the database and count across restarts and processes.
 * Returns the failure's id. Errors: `too_many_requests` with the seconds to wait.
 */
export async function countAttempt(context: AppContext, email: string, ip: string): Promise<string> {
  const now = context.clock().getTime();
  const own = await failures.insertFailure(context.db, email, ip, new Date(now).toISOString());
  const since = new Date(now - WINDOW_MS).toISOString();
  const others = (await failures.listFailures(context.db, email, since, MAX_OF_ACCOUNT + 1)).filter(
    (failure) => failure.id !== own,
  );
  const fromIp = others.filter((failure) => failure.ip === ip);
  const [blocking, limit] = fromIp.length >= MAX_FROM_IP ? [fromIp, MAX_FROM_IP] : [others, MAX_OF_ACCOUNT];
  if (blocking.length < limit) return own;
  // A rejected attempt does not count: after the wait the next one is allowed.
  await failures.deleteFailure(context.db, own);
  throw tooManyAttempts(blocking, limit, now);
}

/** Deletes the failures of an account from one IP, after a success there. */
export async function resetAttempts(context: AppContext, email: string, ip: string): Promise<void> {
  await failures.deleteFailures(context.db, email, ip);
}

/** Codes are counted apart from passwords: else a correct password would reset the wrong codes. */
const otpAttemptsKey = (userId: string) => `two-factor:${userId}`;

/** A code has a million values and three of them are correct: attempts of all IPs count together. */
const ANY_IP = '';

/** As `countAttempt`, for a user's OTP codes: ten failures in fifteen minutes, of all IPs together. */
export function countCodeAttempt(context: AppContext, userId: string): Promise<string> {
  return countAttempt(context, otpAttemptsKey(userId), ANY_IP);
}

/** Deletes one failure, of an attempt that failed by an error of the server. */
export async function refundAttempt({ db }: AppContext, id: string): Promise<void> {
  await failures.deleteFailure(db, id);
}

/** Deletes the wrong codes of a user, after a correct one. */
export async function resetCodeAttempts({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await failures.deleteFailuresOf(db, otpAttemptsKey(userId));
}

/** Deletes failures older than the window. */
export async function pruneAttempts(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - WINDOW_MS).toISOString();
  await failures.deleteFailuresBefore(context.db, before);
}
