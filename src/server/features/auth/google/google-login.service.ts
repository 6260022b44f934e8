import type { FinishedLogin } from '#contract/account/google-login.ts';
import type { User } from '#contract/auth.ts';
import { email as emailSchema } from '#contract/fields.ts';
import { MAX_NAME_LENGTH, normaliseName, personNameError } from '#contract/people/name-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { recordOutside } from '../../audit/audit.service.ts';
import * as accounts from '../accounts.repository.ts';
import { authOf } from '../better-auth.ts';
import type { Client } from '../client.ts';
import { openSession, withCookies } from '../open-session.service.ts';
import { startChallenge } from '../two-factor/challenge.service.ts';
import { verifyEmail } from '../verification/verify-email.service.ts';
import {
  beginLogin,
  type GoogleCallback,
  type GoogleIdentity,
  googleConfig,
  invalidLogin,
  type LoginSecrets,
  readIdentity,
} from './google-client.service.ts';

/** How long somebody may take at Google, in minutes. */
const MINUTES = 10;
const COOKIE = 'google_login';
const PROVIDER = 'google';

/** What the browser keeps while it is at Google. */
interface StartedLogin extends LoginSecrets {
  next: string | null;
}

/** Where to send the browser, and the `Set-Cookie` headers that bind the login to it. Errors: `google_unavailable`. */
export async function startGoogleLogin(
  context: AppContext,
  next: string | null,
): Promise<{ url: string; setCookies: string[] }> {
  const { url, secrets } = await beginLogin(context);
  const started: StartedLogin = { ...secrets, next };
  const value = Buffer.from(JSON.stringify(started)).toString('base64url');
  const { headers } = await authOf(context).api.writeStepCookie({
    body: { cookie: COOKIE, value, seconds: MINUTES * 60 },
    returnHeaders: true,
  });
  return { url, setCookies: headers.getSetCookie() };
}

async function readStarted(context: AppContext, { cookieHeader }: Client): Promise<StartedLogin> {
  const value = await authOf(context).api.readStepCookie({
    body: { cookie: COOKIE },
    headers: withCookies(cookieHeader),
  });
  // The cookie is signed: what it holds was written here.
  if (value) return JSON.parse(Buffer.from(value, 'base64url').toString());
  throw invalidLogin('This login was begun in another browser, or too long ago. Start it again.');
}

/** The name of a new account: Google's, where it is one that our own forms take. */
function nameOf({ name, email }: GoogleIdentity): string {
  const given = normaliseName(name);
  const isUsable = given !== '' && given.length <= MAX_NAME_LENGTH && personNameError(given) === undefined;
  if (isUsable) return given;
  const local = email
    .split('@')[0]
    ?.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return local || 'Participant';
}

/**
 * The account of an identity: the one with its e-mail, which it verifies, or a new participant's. An admin's is bound to
 * the first Google account that opened it: an address that the college gives to the next student opens no panel.
 */
async function findAccount(
  trx: DatabaseTransaction,
  context: AppContext,
  identity: GoogleIdentity,
  session: SessionUser | undefined,
): Promise<{ user: User; hasLostPassword: boolean }> {
  const now = context.clock().toISOString();
  const existing = await accounts.findUserByEmail(trx, identity.email);
  const account =
    existing ??
    (await accounts.insertPerson(
      trx,
      { name: nameOf(identity), email: identity.email, emailVerified: true, role: 'participant' },
      now,
    ));
  const isOwner = session?.id === account.id;
  const hasPassword = (await accounts.findCredential(trx, identity.email)) !== undefined;
  const user = await verifyEmail(trx, context, account.id, { isOwner });
  if (!user) throw invalidLogin();
  if (user.role === 'admin') await bindAdmin(trx, context, user, identity);
  return { user, hasLostPassword: hasPassword && !account.emailVerified && !isOwner };
}

/** Binds an admin to the first Google account that opens theirs, with a line in the audit: it is trusted by its e-mail alone. */
async function bindAdmin(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  { id, name }: User,
  { subject }: GoogleIdentity,
): Promise<void> {
  const at = clock();
  const isFirst = !(await accounts.hasProviderLogin(trx, id, PROVIDER));
  if (!(await accounts.bindProviderLogin(trx, id, { providerId: PROVIDER, accountId: subject }, at.toISOString()))) {
    const detail = 'This address belonged to another Google account before. Log in with your password.';
    throw new AppError('google_login_refused', { detail });
  }
  if (!isFirst) return;
  await recordOutside(trx, at, {
    actor: { _id: id, name },
    endpoint: 'first login with Google',
    summary: 'Log in with Google for the first time',
    target: { kind: 'account', id, name },
    after: { google: 'bound' },
  });
}

/** Two browsers may log in for the first time at the same moment: the second finds the account of the first. */
async function takeAccount(context: AppContext, identity: GoogleIdentity, session: SessionUser | undefined) {
  const take = () => inTransaction(context.db, (trx) => findAccount(trx, context, identity, session));
  try {
    return await take();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return take();
  }
}

/** `setCookies` are of the session or, where `needsCode`, of the two-factor challenge. */
export interface GoogleLogin extends FinishedLogin {
  setCookies: string[];
}

/**
 * Logs in the person whom Google vouches for. Errors: `google_login_invalid`, `google_login_refused`,
 * `google_unavailable`, `route_not_found` where it is not configured.
 */
export async function finishGoogleLogin(
  context: AppContext,
  callback: GoogleCallback,
  session: SessionUser | undefined,
  client: Client,
): Promise<GoogleLogin> {
  googleConfig(context);
  const { next, ...secrets } = await readStarted(context, client);
  const identity = await readIdentity(context, callback, secrets);
  if (!emailSchema.safeParse(identity.email).success) throw invalidLogin('This e-mail cannot be used here.');
  const { user, hasLostPassword } = await takeAccount(context, identity, session);
  const cleared = await authOf(context).api.clearStepCookie({ body: { cookie: COOKIE }, returnHeaders: true });
  const done = cleared.headers.getSetCookie();
  const challenge = await startChallenge(context, user);
  const { setCookies } = challenge ? { setCookies: challenge } : await openSession(context, user, client.cookieHeader);
  return { next, needsCode: challenge !== undefined, hasLostPassword, setCookies: [...setCookies, ...done] };
}
