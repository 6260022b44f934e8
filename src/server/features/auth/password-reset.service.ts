import type { User } from '#contract/auth.ts';
import { resetPasswordPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import { networkOf } from '../../network/network.ts';
import { hashOfToken, newToken } from '../../secret-token.ts';
import { enqueueEmails, mayRequest } from '../notifications/email-queue.service.ts';
import { revokeTokensOf } from './access-tokens/access-tokens.repository.ts';
import * as accounts from './accounts.repository.ts';
import { assertPasswordFits } from './admin-passwords/admin-password.service.ts';
import type { Client } from './client.ts';
import { rememberDevice } from './known-device.service.ts';
import { deleteFailuresOf } from './login-failures.repository.ts';
import { processMailRequests, storeMailRequest, takeMailRequest } from './mail-requests.service.ts';
import { hashPassword } from './password-hashes.ts';
import { verifyEmail } from './verification/verify-email.service.ts';
import * as verifications from './verifications.repository.ts';

const MINUTE = 60_000;
const LINK_MINUTES = 30;

/** The kind of requests that are not processed yet. */
const REQUEST = 'password-reset-request-from';

/** The same as the version before stores them, while both run: without an origin. */
const OLD_REQUEST = 'password-reset-request';

/** How the identifiers of links begin. */
const LINK = 'password-reset:';

/** Only the hash is stored: a copy of the database holds no link that works. */
const linkIdentifier = (token: string) => `${LINK}${hashOfToken(token)}`;

/** The url that a token is mailed in. */
function linkOf(context: AppContext, { role }: User, token: string): string {
  return urlInLanguage(context.config, resetPasswordPath(role, token));
}

function minutesFrom(context: AppContext, minutes: number): string {
  return new Date(context.clock().getTime() + minutes * MINUTE).toISOString();
}

/** Stores a password reset request for an e-mail, with an account or not; `processResetRequests` does the rest afterwards. */
export const requestPasswordReset = (context: AppContext, email: string, origin: string | null = null): Promise<void> =>
  storeMailRequest(context, REQUEST, email, origin);

/** Stores the link and queues its e-mail in one transaction, unless too many were asked for. */
async function sendLink(context: AppContext, requestId: string, user: User, origin: string | null): Promise<void> {
  const now = context.clock().toISOString();
  const { token } = newToken();
  await inTransaction(context.db, async (trx) => {
    // Two concurrent requests must not both find room for one more mail.
    await accounts.lockUser(trx, user.id, now);
    if (!(await takeMailRequest(trx, requestId))) return;
    const email = { kind: 'password_reset' as const, recipient: user.email, origin };
    if (!(await mayRequest(trx, context, email))) return;
    const expiresAt = minutesFrom(context, LINK_MINUTES);
    await verifications.insertVerification(trx, linkIdentifier(token), user.id, { now, expiresAt });
    const data = { name: user.name, link: linkOf(context, user, token), minutes: LINK_MINUTES };
    await enqueueEmails(trx, context, [{ ...email, data }]);
  });
}

/** Processes every stored request, of all processes; one that fails is tried again next time. */
export const processResetRequests = (context: AppContext): Promise<void> =>
  processMailRequests(context, [REQUEST, OLD_REQUEST], async ({ id, email, origin }) => {
    const user = await accounts.findUserByEmail(context.db, email);
    if (user) await sendLink(context, id, user, origin);
    else await takeMailRequest(context.db, id);
  });

/** Whether the token of a mailed link sets a new password; it is not used by that. */
export async function isResetLinkValid(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const link = await verifications.findValidVerification(db, linkIdentifier(token), clock().toISOString());
  return link !== undefined;
}

/**
 * Sets a new password with the token of a mailed link, which verifies the e-mail, and ends every link, session, access token and login failure of
 * the account. Returns the `Set-Cookie` headers by which the browser is known from then on: its user can log in
 * while somebody else's wrong passwords lock the account. Errors: `reset_link_invalid`; `validation_failed` naming
 * `password` where an admin's would be easy to guess.
 */
export async function resetPassword(
  context: AppContext,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<string[]> {
  const now = context.clock().toISOString();
  const link = await verifications.findValidVerification(context.db, linkIdentifier(token), now);
  if (!link) throw new AppError('reset_link_invalid');
  const owner = await accounts.findUserById(context.db, link.value);
  if (owner) await assertPasswordFits(context, owner, password, 'password');
  const passwordHash = await hashPassword(context, password, networkOf(client.ip));
  const email = await inTransaction(context.db, async (trx) => {
    if (!(await verifications.consumeVerification(trx, link.id))) throw new AppError('reset_link_invalid');
    // The link was mailed to the account's e-mail.
    const user = await verifyEmail(trx, context, link.value, { isOwner: false });
    if (!user) throw new AppError('reset_link_invalid');
    await accounts.updatePassword(trx, user.id, passwordHash, now);
    await verifications.deleteVerificationsOf(trx, user.id);
    await accounts.deleteSessionsOf(trx, user.id);
    await revokeTokensOf(trx, user.id, now);
    await deleteFailuresOf(trx, user.email);
    return user.email;
  });
  return rememberDevice(context, email, client.cookieHeader);
}

/** Deletes links and requests that are neither valid nor counted any more. */
export async function pruneResets(context: AppContext): Promise<void> {
  const before = minutesFrom(context, -120);
  await verifications.deleteVerificationsBefore(context.db, before, context.clock().toISOString());
}
