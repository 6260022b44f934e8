import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';

/** The user of an endpoint that asks for a login. */
export function loggedIn(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}
