import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network/network.ts';
import { isUntrustedLoopback } from '../../network/untrusted-loopback.ts';
import type { Client } from './client.ts';
import { findKnownDevice } from './known-device.service.ts';
import * as failures from './login-failures.repository.ts';

const WINDOW_MS = 15 * 60 * 1000;

/**
 * The rate limit of logins, in failures within the window: of one account from one network or known device, of one
 * account from everywhere, and of all accounts from one network. Requests, right or wrong: `LOGINS_PER_NETWORK` in `contract/auth.ts`.
 */
const MAX_FROM_SOURCE = 10;
const MAX_OF_ACCOUNT = 50;
const MAX_OF_NETWORK = 300;

/** A login code has a million values: strangers guess it less often than a password, from all networks together. */
const MAX_CODES_OF_ACCOUNT = 20;

function tooManyAttempts(attempts: { failedAt: string }[], limit: number, now: number): AppError {
  // The next attempt is allowed when the limit-th youngest failure leaves the window.
  const blocking = attempts[limit - 1];
  const since = blocking ? Date.parse(blocking.failedAt) : now;
  const retryAfter = Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  const detail =
    minutes === 1 ? 'Too many attempts. Try again in 1 minute.' : `Too many attempts. Try again in ${minutes} minutes.`;
  return new AppError('too_many_requests', { detail, retryAfter });
}

type Failures = failures.LoginFailure[];

/** Throws where `limit` failures block an attempt. */
function assertBelow(found: Failures, limit: number, now: number): void {
  if (found.length >= limit) throw tooManyAttempts(found, limit, now);
}

/** Throws `too_many_requests` where an account has too many failures, an attempt's own left out. */
async function assertAccountOpen(context: AppContext, email: string, source: Source, own?: string): Promise<void> {
  const now = context.clock().getTime();
  const since = new Date(now - WINDOW_MS).toISOString();
  const others = (found: Failures) => found.filter(({ id }) => id !== own);
  if (source.isKnownDevice) {
    const from = await failures.listFailuresFrom(context.db, { ip: source.ip, email }, since, MAX_FROM_SOURCE + 1);
    return assertBelow(others(from), MAX_FROM_SOURCE, now);
  }
  const all = others(await failures.listFailures(context.db, email, since, MAX_OF_ACCOUNT + 1));
  const fromSource = all.filter(({ ip }) => ip === source.ip);
  assertBelow(fromSource, MAX_FROM_SOURCE, now);
  assertBelow(all, source.maxOfAccount ?? MAX_OF_ACCOUNT, now);
}

/** Throws `too_many_requests` where a network has failed too often at all accounts together. */
async function assertNetworkOpen(context: AppContext, source: Source): Promise<void> {
  if (source.isKnownDevice || source.isEverybody) return;
  const now = context.clock().getTime();
  const since = new Date(now - WINDOW_MS).toISOString();
  const from = await failures.listFailuresFrom(context.db, { ip: source.ip }, since, MAX_OF_NETWORK);
  assertBelow(from, MAX_OF_NETWORK, now);
}

/** Where an attempt comes from, as its failure is stored: a network, or a device known to the account. */
interface Source {
  ip: string;
  isKnownDevice: boolean;
  /** Everybody has this ip: a proxy that TRUST_PROXY does not name, or codes, which count from everywhere. */
  isEverybody: boolean;
  /** Failures of the account from everywhere, where they are fewer than for passwords. */
  maxOfAccount?: number;
}

/** One attempt, stored as a failure until `resetAttempts` or `refundAttempt`. */
export interface Attempt {
  id: string;
  email: string;
  ip: string;
}

/**
 * Looks first, so that a rejected attempt writes nothing. Then stores the attempt as failed before anything is
 * checked, and looks again, so that many concurrent attempts cannot all pass the limit.
 */
async function storeAttempt(context: AppContext, email: string, source: Source): Promise<Attempt> {
  await assertAccountOpen(context, email, source);
  await assertNetworkOpen(context, source);
  const id = await failures.insertFailure(context.db, email, source.ip, context.clock().toISOString());
  try {
    await assertAccountOpen(context, email, source, id);
  } catch (error) {
    // A rejected attempt does not count: after the wait the next one is allowed.
    await failures.deleteFailure(context.db, id);
    throw error;
  }
  return { id, email, ip: source.ip };
}

/**
 * Stores an attempt to log in as failed; a success deletes it again. The failures are in the database and count
 * across restarts and processes. A device where the account's owner logged in before has an allowance of its own:
 * wrong passwords from elsewhere lock no owner out. Errors: `too_many_requests` with the seconds to wait.
 */
export async function countAttempt(context: AppContext, email: string, client: Client): Promise<Attempt> {
  return storeAttempt(context, email, await sourceOf(context, email, client));
}

/** Where a client's attempt at an account comes from. */
async function sourceOf(context: AppContext, email: string, client: Client): Promise<Source> {
  const device = await findKnownDevice(context, email, client.cookieHeader);
  const isEverybody = isUntrustedLoopback(context.config, client.ip);
  const ip = device ? failures.deviceSource(device) : networkOf(client.ip);
  return { ip, isKnownDevice: device !== undefined, isEverybody };
}

/**
 * As `countAttempt`, for the codes mailed to an e-mail, with an account or without. Counted apart from passwords: a
 * person who forgot theirs still gets in by a code.
 */
export async function countLoginCodeAttempt(context: AppContext, email: string, client: Client): Promise<Attempt> {
  const source = await sourceOf(context, email, client);
  return storeAttempt(context, `login-code:${email}`, { ...source, maxOfAccount: MAX_CODES_OF_ACCOUNT });
}

/** Deletes the failures of an account from one source, after a success there. */
export async function resetAttempts({ db }: Pick<AppContext, 'db'>, { email, ip }: Attempt): Promise<void> {
  await failures.deleteFailures(db, email, ip);
}

/** Codes are counted apart from passwords: else a correct password would reset the wrong codes. */
const otpAttemptsKey = (userId: string) => `two-factor:${userId}`;

/** A code has a million values and three of them are correct: attempts of all IPs count together. */
const ANY_IP = '';

/** A login that waits for its code: whose it is, and where from. */
export interface WaitingLogin {
  email: string;
  client: Client;
}

/**
 * As `countAttempt`, for a user's OTP codes: ten failures in fifteen minutes, of all IPs together; a device that the
 * account knows has ten of its own, so that somebody with the password alone locks no owner out.
 */
export async function countCodeAttempt(context: AppContext, userId: string, login?: WaitingLogin): Promise<Attempt> {
  const device = login && (await findKnownDevice(context, login.email, login.client.cookieHeader));
  const ip = device ? failures.deviceSource(device) : ANY_IP;
  return storeAttempt(context, otpAttemptsKey(userId), { ip, isKnownDevice: device !== undefined, isEverybody: true });
}

/** Deletes one failure, of an attempt that ended by an error of the server or was refused for its load. */
export async function refundAttempt({ db }: AppContext, { id }: Attempt): Promise<void> {
  await failures.deleteFailure(db, id);
}

/** Deletes the wrong codes of a user, from everywhere. */
export async function resetCodeAttempts({ db }: Pick<AppContext, 'db'>, userId: string): Promise<void> {
  await failures.deleteFailuresOf(db, otpAttemptsKey(userId));
}

/** Deletes failures older than the window. */
export async function pruneAttempts(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - WINDOW_MS).toISOString();
  await failures.deleteFailuresBefore(context.db, before);
}
