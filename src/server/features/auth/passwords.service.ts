import type { Credentials, Role, User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network/network.ts';
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
