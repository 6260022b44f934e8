import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import * as accounts from '../accounts.repository.ts';
import { authOf } from '../better-auth.ts';
import { type CurrentUser, type OpenedSession, openSession, withCookies } from '../open-session.service.ts';
import * as verifications from '../verifications.repository.ts';
import { verifySecondFactor } from './otp-codes.service.ts';
import { findTwoFactor } from './two-factor.repository.ts';

/** How long a code may take after the password, in minutes: an app to find, a recovery code to dig out. */
const MINUTES = 10;

/** The cookie's value opens nothing that stands in the database. */
const identifierOf = (token: string) => `second-step:${createHash('sha256').update(token).digest('hex')}`;

/**
 * Where two-step login is on for a person whose password was right: notes that the code is waited for and
 * answers the lines of the cookie that says so. There is no session yet. Undefined where it is off.
 */
export async function startChallenge(context: AppContext, user: User): Promise<string[] | undefined> {
  const stored = await findTwoFactor(context.db, user.id);
  if (!stored?.confirmedAt) return undefined;
  const token = randomBytes(32).toString('base64url');
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000).toISOString();
  const times = { now: now.toISOString(), expiresAt };
  await verifications.insertVerification(context.db, identifierOf(token), user.id, times);
  const { headers } = await authOf(context).api.beginSecondStep({
    body: { token, seconds: MINUTES * 60 },
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** Who gave the right password in this browser, while that still counts. */
async function findWaiting(context: AppContext, { cookieHeader }: CurrentUser) {
  const token = await authOf(context).api.readSecondStep({ headers: withCookies(cookieHeader) });
  if (!token) return undefined;
  const now = context.clock().toISOString();
  const waiting = await verifications.findValidVerification(context.db, identifierOf(token), now);
  const user = waiting && (await accounts.findUserById(context.db, waiting.value));
  return user && { id: waiting.id, user };
}

const expired = (cause?: unknown) =>
  new AppError('second_step_expired', { detail: 'This login took too long. Enter your password once more.', cause });

/**
 * Finishes a login with a code, once. Errors: `wrong_code`, `second_step_expired` where no password was
 * given in this browser within ten minutes, `too_many_requests`.
 */
export async function finishLogin(context: AppContext, code: string, caller: CurrentUser): Promise<OpenedSession> {
  const waiting = await findWaiting(context, caller);
  if (!waiting) throw expired();
  await verifySecondFactor(context, waiting.user.id, code, async (trx) => {
    if (!(await verifications.takeVerification(trx, waiting.id))) throw expired();
  }).catch((error: unknown) => {
    // Switched off meanwhile: the password alone is enough by now.
    throw error instanceof AppError && error.code === 'two_factor_off' ? expired(error) : error;
  });
  const { user, setCookies } = await openSession(context, waiting.user, caller.cookieHeader);
  const { headers } = await authOf(context).api.endSecondStep({ returnHeaders: true });
  return { user, setCookies: [...setCookies, ...headers.getSetCookie()] };
}
