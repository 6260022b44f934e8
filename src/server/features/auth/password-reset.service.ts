import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { currentLanguage, inLanguage, otherLanguages } from '../../language/current-language.ts';
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
import { hashPassword } from './password-hashes.ts';
import { verifyEmail } from './verification/verify-email.service.ts';
import * as verifications from './verifications.repository.ts';

const MINUTE = 60_000;
const LINK_MINUTES = 30;
const BATCH = 20;

/**
 * How the identifiers of requests that are not processed yet begin; `:hi`, the language of the request, follows. The value is the e-mail and,
 * after a blank, the origin.
 */
const REQUEST = 'password-reset-request-from';

/** The same as the version before stores them, while both run: the value is the e-mail alone. */
const OLD_REQUEST = 'password-reset-request';

/** What a request holds; without a language, for English, and an origin where it was stored before they were. */
function contentOf({ identifier, value }: verifications.Verification) {
  const [, language] = identifier.split(':');
  const [email = '', origin] = value.split(' ');
  return { email, language: language || null, origin: origin || null };
}

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
 * response nor duration tells them apart. `processResetRequests` does the rest afterwards. `origin` says by what its mail counts.
 */
export async function requestPasswordReset(
  context: AppContext,
  email: string,
  origin: string | null = null,
): Promise<void> {
  const times = { now: context.clock().toISOString(), expiresAt: minutesFrom(context, LINK_MINUTES) };
  await verifications.insertVerification(
    context.db,
    `${REQUEST}:${currentLanguage()}`,
    `${email} ${origin ?? ''}`,
    times,
  );
}

/** Stores the link and queues its e-mail in one transaction, unless too many were asked for. */
async function sendLink(context: AppContext, requestId: string, user: User, origin: string | null): Promise<void> {
  const now = context.clock().toISOString();
  const { token } = newToken();
  await inTransaction(context.db, async (trx) => {
    // Two concurrent requests must not both find room for one more mail.
    await accounts.lockUser(trx, user.id, now);
    if (!(await verifications.consumeVerification(trx, requestId))) return;
    const email = { kind: 'password_reset' as const, recipient: user.email, origin };
    if (!(await mayRequest(trx, context, email))) return;
    const expiresAt = minutesFrom(context, LINK_MINUTES);
    await verifications.insertVerification(trx, linkIdentifier(token), user.id, { now, expiresAt });
    const data = { name: user.name, link: linkOf(context, user, token), minutes: LINK_MINUTES };
    await enqueueEmails(trx, context, [{ ...email, data }]);
  });
}

async function processRequest(context: AppContext, request: verifications.Verification): Promise<boolean> {
  try {
    const { email, language, origin } = contentOf(request);
    const user = await accounts.findUserByEmail(context.db, email);
    if (user) await inLanguage(language, () => sendLink(context, request.id, user, origin));
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
  const inLanguages = (request: string) => ['en', ...otherLanguages()].map((language) => `${request}:${language}`);
  const identifiers = [OLD_REQUEST, ...inLanguages(OLD_REQUEST), ...inLanguages(REQUEST)];
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
