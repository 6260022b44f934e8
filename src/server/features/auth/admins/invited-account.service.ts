import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { networkOf } from '../../../network/network.ts';
import type { SessionUser } from '../../../session-user.ts';
import * as accounts from '../accounts.repository.ts';
import { assertPasswordFits } from '../admin-passwords/admin-password.service.ts';
import type { Client } from '../client.ts';
import { hashPassword } from '../password-hashes.ts';
import { verifyEmail } from '../verification/verify-email.service.ts';
import { makeAdmin } from './promote.service.ts';

/** What the reader of a mailed invitation has to do first; see `invitationSteps` of the contract. */
export type AccountStep = 'ready' | 'log_in' | 'log_out' | 'set_password' | 'sign_up';

/** Whether the e-mail logs in with Google here, so that no password is needed. */
function hasGoogle({ config }: Pick<AppContext, 'config'>, email: string): boolean {
  return config.google?.domains.includes(email.slice(email.lastIndexOf('@') + 1)) ?? false;
}

/**
 * What is missing until the account of an e-mail can be one of the panel. An account that nobody has verified may be a
 * stranger's: the reader of the mail sets its name and password, as if there were none.
 */
export async function findAccountStep(
  db: Database,
  context: Pick<AppContext, 'config'>,
  email: string,
  session: SessionUser | undefined,
): Promise<AccountStep> {
  if (session && session.email !== email) return 'log_out';
  const found = await accounts.findPasswordHash(db, email);
  if (session === undefined) return found?.user.emailVerified ? 'log_in' : 'sign_up';
  return found?.passwordHash || hasGoogle(context, email) ? 'ready' : 'set_password';
}

export interface GivenAccount {
  name?: string | undefined;
  /** In clear. */
  password?: string | undefined;
}

/** What was given, with the password's hash; made before the transaction, since it takes a tenth of a second. */
export interface PreparedAccount {
  step: AccountStep;
  name: string;
  /** Null where none is to be set; the name is empty where the account keeps its own. */
  passwordHash: string | null;
}

/**
 * Errors: `not_signed_in` where the account has to be logged in first, `validation_failed` naming what is missing, or a password
 * that is easy to guess.
 */
export async function prepareInvitedAccount(
  context: AppContext,
  email: string,
  { name, password }: GivenAccount,
  session: SessionUser | undefined,
  client: Client,
): Promise<PreparedAccount> {
  const step = await findAccountStep(context.db, context, email, session);
  if (step === 'log_in') throw new AppError('not_signed_in', { detail: `Log in as ${email} first` });
  if (step === 'log_out') {
    const detail = `This invitation is for ${email}. You are logged in as ${session?.email}. Log out first`;
    throw new AppError('invitation_refused', { detail });
  }
  if (step === 'sign_up' && !name) throw fieldError('name', 'What is your name?');
  if (step === 'ready') return { step, name: '', passwordHash: null };
  if (!password) throw fieldError('password', 'Choose a password');
  const chosen = step === 'sign_up' ? (name ?? '') : '';
  await assertPasswordFits(context, { name: chosen, email, role: 'admin' }, password, 'password');
  return { step, name: chosen, passwordHash: await hashPassword(context, password, networkOf(client.ip)) };
}

/**
 * Makes the account of an invitation's e-mail one of the panel's, which the mailed link verifies. Where it was a
 * participant's, its sessions end. Errors: `not_signed_in` where somebody verified the account in the meantime.
 */
export async function openInvitedAccount(
  trx: DatabaseTransaction,
  context: AppContext,
  email: string,
  prepared: PreparedAccount,
  session: SessionUser | undefined,
): Promise<User> {
  const now = context.clock().toISOString();
  const found = await accounts.findUserByEmail(trx, email);
  // Between the check and this transaction the account may have been verified or changed.
  if ((await findAccountStep(trx, context, email, session)) !== prepared.step) throw new AppError('not_signed_in');
  const { name, passwordHash } = prepared;
  const unset = { name, email, emailVerified: true, role: 'participant' as const };
  const { id } = found ?? (await accounts.insertPerson(trx, unset, now));
  const user = await verifyEmail(trx, context, id, { isOwner: session !== undefined });
  if (!user) throw new AppError('not_signed_in');
  if (found && prepared.step === 'sign_up') await accounts.updateName(trx, id, name, now);
  if (passwordHash) await accounts.updatePassword(trx, id, passwordHash, now);
  await makeAdmin(trx, email, now);
  return { ...user, name: name || user.name, role: 'admin' };
}
