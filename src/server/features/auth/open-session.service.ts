import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { authOf } from './better-auth.ts';

/** A person just logged in; `setCookies` are the lines of the session's cookie. */
export interface OpenedSession {
  user: User;
  setCookies: string[];
}

/** Where a login came from: the caller's IP and the Cookie header it had. */
export interface CurrentUser {
  ip: string;
  cookieHeader: string | undefined;
}

/** A Cookie header as better-auth reads it. */
export const withCookies = (cookieHeader: string | undefined) =>
  new Headers(cookieHeader ? { cookie: cookieHeader } : {});

/** Opens a new session, whatever the caller had before; the old one ends (no fixation, no leftovers). */
export async function openSession(
  context: AppContext,
  user: User,
  cookieHeader: string | undefined,
): Promise<OpenedSession> {
  const { api } = authOf(context);
  if (cookieHeader) await api.closeSession({ headers: withCookies(cookieHeader) });
  const { response, headers } = await api.openSession({ body: { userId: user.id }, returnHeaders: true });
  if (!response) throw new AppError('wrong_credentials', { detail: 'Invalid Credentials' });
  return { user, setCookies: headers.getSetCookie() };
}
