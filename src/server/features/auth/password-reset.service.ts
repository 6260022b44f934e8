import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { currentLanguage, inLanguage, otherLanguages } from '../../language/current-language.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import { networkOf } from '../../network/network.ts';
import { hashOfToken, newToken } from '../../secret-token.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import { revokeTokensOf } from './access-tokens/access-tokens.repository.ts';
import * as accounts from './accounts.repository.ts';
import { assertPasswordFits } from './admin-passwords/admin-password.service.ts';
import type { Client } from './client.ts';
import { rememberDevice } from './known-device.service.ts';
import { deleteFailuresOf } from './login-failures.repository.ts';
import { hashPassword } from './password-hashes.ts';
import { verifyEmail } from './verification/verify-email.service.ts';
import * as verifications from './verifications.repository.ts';

const MINUTE = 60_000;
const LINK_MINUTES = 30;
const MAX_LINKS_PER_HOUR = 5;
const BATCH = 20;

/** How the identifiers of requests that are not processed yet begin; `:hi`, the language of the request, follows. The value is the e-mail. */
const REQUEST = 'password-reset-request';

/** Null, for English, where the request was stored before the language was. */
const languageIn = ({ identifier }: verifications.Verification) => identifier.slice(REQUEST.length + 1) || null;

/** How the identifiers of links begin. */
const LINK = 'password-reset:';

/** Only the hash is stored: a copy of the database holds no link that works. */
const linkIdentifier = (token: string) => `${LINK}${hashOfToken(token)}`;

/** The url that a token is mailed in. */
function linkOf(context: AppContext, { role }: User, token: string): string {
  const page = role === 'admin' ? '/admin-reset-password' : '/reset-password';
  return urlInLanguage(context.config, `${page}?token=${token}`);
}

function minutesFrom(context: AppContext, minutes: number): string {
  return new Date(context.clock().getTime() + minutes * MINUTE).toISOString();
}

/**
 * Stores a password reset request for an e-mail, with an account or not: the same work for both, so that neither
 * response nor duration tells them apart. `processResetRequests` does the rest afterwards.
 */
export async function requestPasswordReset(context: AppContext, email: string): Promise<void> {
  const times = { now: context.clock().toISOString(), expiresAt: minutesFrom(context, LINK_MINUTES) };
  await verifications.insertVerification(context.db, `${REQUEST}:${currentLanguage()}`, email, times);
}

/** Stores the link and queues its e-mail in one transaction, unless the user got five within the hour. */
async function sendLink(context: AppContext, requestId: string, user: User): Promise<void> {
  const now = context.clock().toISOString();
  const { token } = newToken();
  await inTransaction(context.db, async (trx) => {
    // Two concurrent requests must not both see four links.
    await accounts.lockUser(trx, user.id, now);
    if (!(await verifications.consumeVerification(trx, requestId))) return;
    const since = minutesFrom(context, -60);
    if ((await verifications.countVerifications(trx, LINK, user.id, since)) >= MAX_LINKS_PER_HOUR) return;
    const expiresAt = minutesFrom(context, LINK_MINUTES);
    await verifications.insertVerification(trx, linkIdentifier(token), user.id, { now, expiresAt });
    const data = { name: user.name, link: linkOf(context, user, token), minutes: LINK_MINUTES };
    await enqueueEmails(trx, context, [{ kind: 'password_reset', recipient: user.email, data }]);
  });
}

async function processRequest(context: AppContext, request: verifications.Verification): Promise<boolean> {
  try {
    const user = await accounts.findUserByEmail(context.db, request.value);
    if (user) await inLanguage(languageIn(request), () => sendLink(context, request.id, user));
    else await verifications.consumeVerification(context.db, request.id);
    return true;
  } catch (error) {
    context.log.error({ err: error }, 'a password reset request could not be processed');
    return false;
  }
}

/** Processes every stored request, of all processes; one that fails is tried again next time. */
export async function processResetRequests(context: AppContext): Promise<void> {
  const failed = new Set<string>();
  const identifiers = [REQUEST, ...['en', ...otherLanguages()].map((language) => `${REQUEST}:${language}`)];
  for (;;) {
    const requests = await verifications.listVerifications(context.db, identifiers, BATCH + failed.size);
    const open = requests.filter(({ id }) => !failed.has(id));
    if (open.length === 0) return;
    for (const request of open) {
      if (!(await processRequest(context, request))) failed.add(request.id);
    }
  }
}

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
