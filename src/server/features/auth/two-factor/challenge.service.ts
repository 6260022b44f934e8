import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { hashOfToken, newToken } from '../../../secret-token.ts';
import * as accounts from '../accounts.repository.ts';
import { authOf } from '../better-auth.ts';
import type { Client } from '../client.ts';
import { type OpenedSession, openSession, withCookies } from '../open-session.service.ts';
import * as verifications from '../verifications.repository.ts';
import { verifySecondFactor } from './otp-codes.service.ts';
import { findTwoFactor } from './two-factor.repository.ts';

/** How long a challenge is valid, in minutes: enough to find an app or a recovery code. */
const MINUTES = 10;

const COOKIE = 'two_factor';

/** Only the hash is stored: a copy of the database holds no cookie that works. */
const identifierOf = (token: string) => `two-factor:${hashOfToken(token)}`;

/**
 * Starts a challenge for a user with two-factor login whose password was correct: stores it and returns the
 * `Set-Cookie` headers that name it. There is no session yet. Undefined where two-factor login is off.
 */
export async function startChallenge(context: AppContext, user: User): Promise<string[] | undefined> {
  const stored = await findTwoFactor(context.db, user.id);
  if (!stored?.confirmedAt) return undefined;
  const { token } = newToken();
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000).toISOString();
  const times = { now: now.toISOString(), expiresAt };
  await verifications.insertVerification(context.db, identifierOf(token), user.id, times);
  const { headers } = await authOf(context).api.writeStepCookie({
    body: { cookie: COOKIE, value: token, seconds: MINUTES * 60 },
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

/** The valid challenge of a client's cookie, with its user. */
async function findChallenge(context: AppContext, { cookieHeader }: Client) {
  const token = await authOf(context).api.readStepCookie({
    body: { cookie: COOKIE },
    headers: withCookies(cookieHeader),
  });
  if (!token) return undefined;
  const now = context.clock().toISOString();
  const challenge = await verifications.findValidVerification(context.db, identifierOf(token), now);
  const user = challenge && (await accounts.findUserById(context.db, challenge.value));
  return user && { id: challenge.id, user };
}

const expired = (cause?: unknown) =>
  new AppError('two_factor_expired', { detail: 'This login took too long. Enter your password once more.', cause });

/**
 * Finishes a login with a code, once. Errors: `wrong_code`, `two_factor_expired` where the client gave no
 * password within ten minutes, `too_many_requests`.
 */
export async function finishLogin(context: AppContext, code: string, client: Client): Promise<OpenedSession> {
  const challenge = await findChallenge(context, client);
  if (!challenge) throw expired();
  const { id, email } = challenge.user;
  const consume = async (trx: DatabaseTransaction) => {
    if (!(await verifications.consumeVerification(trx, challenge.id))) throw expired();
  };
  await verifySecondFactor(context, id, code, consume, { email, client }).catch((error: unknown) => {
    // Switched off meanwhile: the password alone is enough now.
    throw error instanceof AppError && error.code === 'two_factor_off' ? expired(error) : error;
  });
  const { user, setCookies } = await openSession(context, challenge.user, client.cookieHeader);
  const { headers } = await authOf(context).api.clearStepCookie({ body: { cookie: COOKIE }, returnHeaders: true });
  return { user, setCookies: [...setCookies, ...headers.getSetCookie()] };
}
