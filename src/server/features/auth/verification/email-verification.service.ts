import { EMAIL_VERIFICATION_HOURS } from '#contract/account/email-verification.ts';
import type { User } from '#contract/auth.ts';
import { confirmEmailPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { hashOfToken, newToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { confirmOwn } from '../../registrations/verification/confirm-locked.service.ts';
import * as accounts from '../accounts.repository.ts';
import type { Client } from '../client.ts';
import { type OpenedSession, openSession } from '../open-session.service.ts';
import { confirmPassword } from '../passwords.service.ts';
import * as verifications from '../verifications.repository.ts';
import { verifyEmail } from './verify-email.service.ts';

const HOUR = 60 * 60_000;
const MAX_LINKS_PER_HOUR = 5;

/** How the identifiers of links begin; their value is the user. */
const LINK = 'email-proof:';

/** Only the hash is stored: a copy of the database holds no link that works. */
const linkIdentifier = (token: string) => `${LINK}${hashOfToken(token)}`;

/** Stores a link and queues its e-mail, with nothing in it that was typed at sign-up. */
export async function mailVerificationLink(
  trx: DatabaseTransaction,
  context: AppContext,
  user: User,
  origin: string | null,
): Promise<void> {
  const now = context.clock();
  const { token } = newToken();
  const times = {
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + EMAIL_VERIFICATION_HOURS * HOUR).toISOString(),
  };
  await verifications.insertVerification(trx, linkIdentifier(token), user.id, times);
  const link = urlInLanguage(context.config, confirmEmailPath(token));
  const data = { link, hours: EMAIL_VERIFICATION_HOURS };
  await enqueueEmails(trx, context, [{ kind: 'confirm_account', recipient: user.email, origin, data }]);
}

/** Mails another link, at most five an hour. Returns whether it did: a verified e-mail needs none. Errors: `too_many_requests`. */
export async function sendVerificationAgain(
  context: AppContext,
  { id }: SessionUser,
  origin: string | null,
): Promise<boolean> {
  const now = context.clock();
  return inTransaction(context.db, async (trx) => {
    // Two concurrent requests must not both see four links.
    await accounts.lockUser(trx, id, now.toISOString());
    const user = await accounts.findUserById(trx, id);
    if (!user || user.emailVerified) return false;
    const since = new Date(now.getTime() - HOUR).toISOString();
    if ((await verifications.countVerifications(trx, LINK, id, since)) >= MAX_LINKS_PER_HOUR) {
      const detail = 'We have sent five links within the hour. Look for them in your spam folder too.';
      throw new AppError('too_many_requests', { detail, retryAfter: HOUR / 1000 });
    }
    await mailVerificationLink(trx, context, user, origin);
    return true;
  });
}

const linkInvalid = () => new AppError('proof_link_invalid');

/** A confirmed e-mail. `setCookies` are of a session opened for it; none where the person was logged in before. */
export interface ConfirmedEmail extends OpenedSession {
  /** Whether a password and sessions ended, because nothing showed whose they were. */
  hasLostPassword: boolean;
}

/**
 * Verifies the e-mail of an account with the token of a mailed link, once, and logs the person in. A session of the
 * account in the same browser, or its password, shows that the account is theirs; otherwise the account's creator may be
 * somebody else, and password and sessions end. Errors: `proof_link_invalid`, `wrong_credentials` naming the password,
 * `too_many_requests`.
 */
export async function confirmEmail(
  context: AppContext,
  { token, password }: { token: string; password?: string | undefined },
  session: SessionUser | undefined,
  client: Client,
): Promise<ConfirmedEmail> {
  const now = context.clock().toISOString();
  const link = await verifications.findValidVerification(context.db, linkIdentifier(token), now);
  const account = link && (await accounts.findUserById(context.db, link.value));
  // An admin's login takes more than a mailbox.
  if (!account || account.role === 'admin') throw linkInvalid();
  if (password) await confirmPassword(context, account, password, client);
  const isLoggedIn = session?.id === account.id;
  const isOwner = isLoggedIn || Boolean(password);
  const user = await inTransaction(context.db, async (trx) => {
    if (!(await verifications.consumeVerification(trx, link.id))) throw linkInvalid();
    return verifyEmail(trx, context, account.id, { isOwner });
  });
  if (!user) throw linkInvalid();
  if (isOwner) await confirmOwn(context, user);
  const hasLostPassword = !isOwner && !account.emailVerified;
  if (isLoggedIn) return { user, setCookies: [], hasLostPassword };
  return { ...(await openSession(context, user, client.cookieHeader)), hasLostPassword };
}
