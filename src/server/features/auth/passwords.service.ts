import type { Credentials, Role, User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError, fieldError } from '../../errors.ts';
import { networkOf } from '../../network/network.ts';
import type { SessionUser } from '../../session-user.ts';
import * as accounts from './accounts.repository.ts';
import type { Client } from './client.ts';
import { countAttempt, refundAttempt, resetAttempts } from './login-limits.service.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';

/** Returns the user of a correct password; a wrong one and an unknown e-mail take the same time. */
async function checkPassword(
  context: AppContext,
  { email, password }: Credentials,
  network: string,
): Promise<User | undefined> {
  const found = await accounts.findCredential(context.db, email);
  if (!found) {
    await hashPassword(context, password, network);
    return undefined;
  }
  return (await verifyPassword({ hash: found.passwordHash, password }, network)) ? found.user : undefined;
}

/**
 * As `checkPassword`, within the limits of attempts; `role` is the only one accepted. A refusal for load, or any other
 * error, is no wrong password. Errors: `too_many_requests`, `unavailable` where too many passwords wait to be checked.
 */
export async function attemptPassword(
  context: AppContext,
  credentials: Credentials,
  client: Client,
  role?: Role,
): Promise<User | undefined> {
  const attempt = await countAttempt(context, credentials.email, client);
  let user: User | undefined;
  try {
    user = await checkPassword(context, credentials, networkOf(client.ip));
  } catch (error) {
    await refundAttempt(context, attempt);
    throw error;
  }
  if (!user || (role && user.role !== role)) return undefined;
  await resetAttempts(context, attempt);
  return user;
}

/**
 * Asks a logged-in user for the password again, before a change that must not be possible on an unattended screen.
 * Errors: `wrong_credentials` naming the field, `too_many_requests` as at a login.
 */
export async function confirmPassword(
  context: AppContext,
  { email }: Pick<User, 'email'>,
  password: string,
  client: Client,
): Promise<void> {
  if (await attemptPassword(context, { email, password }, client)) return;
  throw new AppError('wrong_credentials', { errors: [{ path: 'password', message: 'Wrong password' }] });
}

/** How long after the login somebody without a password may change their own account, in minutes. */
const RECENT_LOGIN_MINUTES = 10;

/**
 * The same of an admin; who has no password, since they log in with Google, has to have logged in a moment ago. Errors:
 * `wrong_credentials`, `validation_failed` naming the password, `login_not_recent`, `too_many_requests`.
 */
export async function confirmOwner(
  context: AppContext,
  user: SessionUser,
  password: string | undefined,
  client: Client,
): Promise<void> {
  if (await accounts.findCredential(context.db, user.email)) {
    if (password === undefined) throw fieldError('password', 'Password is required');
    return confirmPassword(context, user, password, client);
  }
  const since = await accounts.findSessionStart(context.db, user.sessionId);
  const age = context.clock().getTime() - Date.parse(since ?? '');
  if (age <= RECENT_LOGIN_MINUTES * 60_000) return;
  const detail = `Log out and log in again, then do this within ${RECENT_LOGIN_MINUTES} minutes: your account has no password to ask for`;
  throw new AppError('login_not_recent', { detail });
}
