import type { Credentials, User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import * as accounts from './accounts.repository.ts';
import { countAttempt, resetAttempts } from './login-limits.service.ts';
import { hashPassword, verifyPassword } from './password-hashes.ts';

/** Returns the user of a correct password; a wrong one and an unknown e-mail take the same time. */
export async function checkPassword(context: AppContext, { email, password }: Credentials): Promise<User | undefined> {
  const found = await accounts.findCredential(context.db, email);
  if (!found) {
    await hashPassword(context, password);
    return undefined;
  }
  return (await verifyPassword({ hash: found.passwordHash, password })) ? found.user : undefined;
}

/**
 * Asks a logged-in user for the password again, before a change that must not be possible on an unattended screen.
 * Errors: `wrong_credentials` naming the field, `too_many_requests` as at a login.
 */
export async function confirmPassword(
  context: AppContext,
  { email }: Pick<User, 'email'>,
  password: string,
  ip: string,
): Promise<void> {
  await countAttempt(context, email, ip);
  if (!(await checkPassword(context, { email, password }))) {
    throw new AppError('wrong_credentials', { errors: [{ path: 'password', message: 'Wrong password' }] });
  }
  await resetAttempts(context, email, ip);
}
