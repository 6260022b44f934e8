import { isAPIError } from 'better-auth/api';
import type { Credentials, Role, User } from '#contract/auth.ts';
import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../network/network.ts';
import type { SessionUser } from '../../session-user.ts';
import { recordConsent } from '../privacy/consents/consents.service.ts';
import { type HeldPowers, readHeldPowers } from '../roles/grants.service.ts';
import { readVolunteer } from '../roles/volunteer-links/volunteer-powers.service.ts';
import * as accounts from './accounts.repository.ts';
import { notePasswordStrength } from './admin-passwords/admin-password.service.ts';
import { authOf } from './better-auth.ts';
import type { Client } from './client.ts';
import { type OpenedSession, openSession, withCookies } from './open-session.service.ts';
import { hashPassword } from './password-hashes.ts';
import { attemptPassword } from './passwords.service.ts';
import { startChallenge } from './two-factor/challenge.service.ts';
import { mailVerificationLink } from './verification/email-verification.service.ts';
import { maybeVolunteer } from './volunteers/volunteer-accounts.service.ts';

const NOTHING_HELD: HeldPowers = { powers: NO_POWERS, needsTwoStep: false };

/** The user of a request's cookies, and the `Set-Cookie` headers that prolong the session. */
export interface ResumedSession {
  user: SessionUser | undefined;
  setCookies: string[];
}

/**
 * Looks up the session of a Cookie header, and prolongs it at most once a day. Throws `unavailable`
 * while the database does not respond: an error must not look like being logged out.
 */
export async function resumeSession(context: AppContext, cookieHeader: string): Promise<ResumedSession> {
  const headers = withCookies(cookieHeader);
  try {
    const found = await authOf(context).api.getSession({ headers, returnHeaders: true });
    if (!found.response) return { user: undefined, setCookies: [] };
    const { session, user } = found.response;
    const { id, name, email, emailVerified, createdAt } = user;
    const role: Role = user.role === 'admin' ? 'admin' : 'participant';
    if (role === 'participant' && maybeVolunteer(email)) {
      const volunteer = await readVolunteer(context, id);
      if (volunteer) {
        const { linkId, powers, isOver, former } = volunteer;
        const account = { id, name, email, emailVerified, createdAt: createdAt.toISOString(), sessionId: session.id };
        const opened = { ...account, role: 'admin' as const, powers, linkId };
        return {
          user: isOver ? { ...opened, refusal: 'link_ended', ...(former ? { former } : {}) } : opened,
          setCookies: found.headers.getSetCookie(),
        };
      }
    }
    const held = role === 'admin' ? await readHeldPowers(context.db, id, context.clock().toISOString()) : NOTHING_HELD;
    const refusal = held.needsTwoStep ? { refusal: 'two_step_needed' as const } : {};
    const account = { id, name, email, emailVerified, role, createdAt: createdAt.toISOString(), sessionId: session.id };
    return { user: { ...account, powers: held.powers, ...refusal }, setCookies: found.headers.getSetCookie() };
  } catch (cause) {
    if (!isAPIError(cause)) throw cause;
    // The session was deleted while it was being prolonged.
    if (cause.statusCode === 401) return { user: undefined, setCookies: [] };
    throw new AppError('unavailable', { cause, retryAfter: 5 });
  }
}

/** The result of a correct password: a session, or the cookie of a two-factor challenge. */
export type LoginResult = OpenedSession | { needsCode: true; setCookies: string[] };

/**
 * Logs a person in, or starts a two-factor challenge where it is on. Errors: `wrong_credentials`, the same for a
 * wrong password, an unknown e-mail and, with `role`, a person of another role; `too_many_requests` after
 * too many failures.
 */
export async function login(
  context: AppContext,
  credentials: Credentials,
  client: Client,
  role?: Role,
): Promise<LoginResult> {
  const user = await attemptPassword(context, credentials, client, role);
  if (!user) throw new AppError('wrong_credentials', { detail: 'Invalid Credentials' });
  await notePasswordStrength(context, user, credentials.password);
  const setCookies = await startChallenge(context, user);
  return setCookies ? { needsCode: true, setCookies } : openSession(context, user, client.cookieHeader);
}

/** Whether an admin logged in with a password that would be refused today, and has set no other since. */
export const hasWeakPassword = ({ db }: AppContext, userId: string): Promise<boolean> =>
  accounts.hasWeakPassword(db, userId);

/** A new account; the password in clear, 8 to 128 characters. */
export interface NewAccount extends Credentials {
  name: string;
  role: Role;
  /** Whether the e-mail is known to be the person's; by default that of admins, whom the operator creates, is. */
  emailVerified?: boolean;
}

/** The context of commands at a terminal, which need no files and no pages. */
export type DatabaseContext = Pick<AppContext, 'config' | 'db' | 'clock'>;

function emailTaken(cause?: unknown): AppError {
  const message = 'This e-mail already has an account';
  return new AppError('email_taken', { errors: [{ path: 'email', message }], cause });
}

/**
 * Creates an account, and in the same transaction does `alsoDo`; `network` is whose turn in the queue of hashes it takes.
 * Errors: `email_taken`.
 */
export async function createAccount(
  context: DatabaseContext,
  { password, ...account }: NewAccount,
  network?: string,
  alsoDo?: (trx: DatabaseTransaction, user: User) => Promise<void>,
): Promise<User> {
  const email = account.email.toLowerCase();
  // Before the hash, which is what costs.
  if (await accounts.findUserByEmail(context.db, email)) throw emailTaken();
  const passwordHash = await hashPassword(context, password, network);
  const now = context.clock().toISOString();
  try {
    const user = { emailVerified: account.role === 'admin', ...account, email, passwordHash };
    return await inTransaction(context.db, async (trx) => {
      const created = await accounts.insertUser(trx, user, now);
      await alsoDo?.(trx, created);
      return created;
    });
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw emailTaken(cause);
  }
}

/** Creates a participant, mails the link that verifies the e-mail, and logs them in. Errors: `email_taken`. */
export async function register(
  context: AppContext,
  { noticeVersion, allowNews, allowPhotos, ...account }: Omit<NewAccount, 'role'> & GivenConsent,
  client: Client,
  origin: string | null,
): Promise<OpenedSession> {
  const mailLink = (trx: DatabaseTransaction, created: User) => mailVerificationLink(trx, context, created, origin);
  const user = await createAccount(context, { ...account, role: 'participant' }, networkOf(client.ip), mailLink);
  const given = { noticeVersion, allowNews, allowPhotos };
  await recordConsent(context.db, context, 'account', { email: user.email, userId: user.id }, given);
  return openSession(context, user, client.cookieHeader);
}

/** Ends the session of a Cookie header, if it has one; returns the `Set-Cookie` headers that remove the cookie. */
export async function logout(context: AppContext, cookieHeader: string | undefined): Promise<string[]> {
  const { headers } = await authOf(context).api.closeSession({
    headers: withCookies(cookieHeader),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}
