import { isAPIError } from 'better-auth/api';
import type { LoginWithCode } from '#contract/account/login-codes.ts';
import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { enqueueLoginCode } from '../../notifications/email-queue.service.ts';
import { recordConsent } from '../../privacy/consents/consents.service.ts';
import * as accounts from '../accounts.repository.ts';
import { authOf } from '../better-auth.ts';
import type { Client } from '../client.ts';
import { rememberDevice } from '../known-device.service.ts';
import { countLoginCodeAttempt, refundAttempt, resetAttempts } from '../login-limits.service.ts';
import { type OpenedSession, withCookies } from '../open-session.service.ts';
import { forgetStranger, verifyEmail } from '../verification/verify-email.service.ts';

/**
 * Queues the e-mail with a login code, at most five an hour for one e-mail and three of one network or known browser. The same work for every e-mail: whether one is sent, and which code it holds, is
 * decided when it is rendered.
 */
export async function requestLoginCode(context: AppContext, email: string, origin: string | null): Promise<void> {
  await enqueueLoginCode(context, { recipient: email, origin });
}

/** Ends a sign-up alike for every e-mail, with an account or without: a login code is mailed. Errors: `sign_up_by_code`. */
export async function signUpByCode(context: AppContext, email: string, origin: string | null): Promise<never> {
  await requestLoginCode(context, email, origin);
  throw new AppError('sign_up_by_code', { detail: 'We have mailed you a code. Log in with it to finish.' });
}

function wrongCode(cause?: unknown): AppError {
  const message = 'This code is wrong or too old. Enter the newest one, or ask for another.';
  return new AppError('wrong_code', { errors: [{ path: 'code', message }], cause });
}

/** Throws `wrong_code` for a code that better-auth rejects; any other error is the server's. */
async function asWrongCode<T>(check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (cause) {
    if (isAPIError(cause) && cause.statusCode < 500) throw wrongCode(cause);
    throw cause;
  }
}

/** Asks a person without an account for a name, once their code is correct; it is not used up. Never resolves. */
async function askName(context: AppContext, email: string, code: string): Promise<never> {
  try {
    await authOf(context).api.checkVerificationOTP({ body: { email, otp: code, type: 'sign-in' } });
  } catch (cause) {
    const isCorrect = isAPIError(cause) && cause.body?.code === 'USER_NOT_FOUND';
    if (!isCorrect) throw isAPIError(cause) ? wrongCode(cause) : cause;
  }
  throw fieldError('name', 'What is your name? Your account is new');
}

/** A login by code. */
export interface CodeLogin extends OpenedSession {
  /** Whether a password ended, because the person who set it had never verified the e-mail. */
  hasLostPassword: boolean;
}

async function openByCode(context: AppContext, { email, code, name, ...consent }: LoginWithCode, client: Client) {
  const { api } = authOf(context);
  const before = await accounts.findUserByEmail(context.db, email);
  if (before?.role === 'admin') throw wrongCode();
  if (!before && !name) return askName(context, email, code);
  const hasPassword = (await accounts.findCredential(context.db, email)) !== undefined;
  // It ends the password and the sessions of an account whose e-mail was not verified before.
  const { response, headers } = await asWrongCode(
    api.signInEmailOTP({ body: { email, otp: code, ...(name ? { name } : {}) }, returnHeaders: true }),
  );
  // As every login, it ends the session that the browser had before.
  if (client.cookieHeader) await api.closeSession({ headers: withCookies(client.cookieHeader) });
  const user = await inTransaction(context.db, async (trx) => {
    if (before?.emailVerified === false) await forgetStranger(trx, before.id);
    return verifyEmail(trx, context, response.user.id, { isOwner: true });
  });
  if (!user) throw wrongCode();
  if (!before && consent.noticeVersion)
    await recordConsent(context.db, context, 'account', { email, userId: user.id }, consent);
  const hasLostPassword = hasPassword && before?.emailVerified === false;
  return { user, headers, hasLostPassword };
}

/**
 * Logs a participant in with a mailed code, which verifies the e-mail. Without an account it makes one. Errors:
 * `wrong_code`, the same for admins; `validation_failed` naming `name` where a new account needs one; `too_many_requests`.
 */
export async function loginWithCode(context: AppContext, input: LoginWithCode, client: Client): Promise<CodeLogin> {
  const attempt = await countLoginCodeAttempt(context, input.email, client);
  let opened: { user: User; headers: Headers; hasLostPassword: boolean };
  try {
    opened = await openByCode(context, input, client);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'wrong_code')) await refundAttempt(context, attempt);
    throw error;
  }
  await resetAttempts(context, attempt);
  const { user, headers, hasLostPassword } = opened;
  const setCookies = [...headers.getSetCookie(), ...(await rememberDevice(context, user.email, client.cookieHeader))];
  return { user, setCookies, hasLostPassword };
}
