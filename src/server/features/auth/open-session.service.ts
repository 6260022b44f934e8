import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { linkToAccount } from '../registrations/by-email/account-links.service.ts';
import { authOf } from './better-auth.ts';
import { rememberDevice } from './known-device.service.ts';

/** A user just logged in; `setCookies` are the `Set-Cookie` headers of the session. */
export interface OpenedSession {
  user: User;
  setCookies: string[];
}

/** A Cookie header as better-auth reads it. */
export const withCookies = (cookieHeader: string | undefined) =>
  new Headers(cookieHeader ? { cookie: cookieHeader } : {});

/**
 * Opens a new session; the one that the client had before ends, which prevents session fixation. The browser is
 * known from then on.
 */
export async function openSession(
  context: AppContext,
  user: User,
  cookieHeader: string | undefined,
): Promise<OpenedSession> {
  const { api } = authOf(context);
  if (cookieHeader) await api.closeSession({ headers: withCookies(cookieHeader) });
  const { response, headers } = await api.openSession({
    body: { userId: user.id, createdAt: context.clock() },
    returnHeaders: true,
  });
  if (!response) throw new AppError('wrong_credentials', { detail: 'Invalid Credentials' });
  // What was created in the moment in which the e-mail was verified.
  if (user.emailVerified) await linkToAccount(context.db, user);
  return {
    user,
    setCookies: [...headers.getSetCookie(), ...(await rememberDevice(context, user.email, cookieHeader))],
  };
}
