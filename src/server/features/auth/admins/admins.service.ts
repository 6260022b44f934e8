import { randomInt } from 'node:crypto';
import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { recordAtTerminal } from '../../audit/audit.service.ts';
import { makePresident } from '../../roles/grants.service.ts';
import { revokeTokensOf } from '../access-tokens/access-tokens.repository.ts';
import * as accounts from '../accounts.repository.ts';
import { findAdminPasswordFault } from '../admin-passwords/admin-password.service.ts';
import { createAccount, type DatabaseContext } from '../auth.service.ts';
import { deleteFailuresOf } from '../login-failures.repository.ts';
import { resetCodeAttempts } from '../login-limits.service.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.repository.ts';
import { hashPassword } from '../password-hashes.ts';
import { deleteTwoFactor, listUsersWithTwoFactor } from '../two-factor/two-factor.repository.ts';
import { deleteVerificationsOf } from '../verifications.repository.ts';

/** Without the letters and digits that look alike in print. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 16;

/** Where no ADMIN_EMAIL is configured. */
const DEFAULT_ADMIN_EMAIL = 'admin@utsav.example';
const DEFAULT_ADMIN_NAME = 'Festival admin';

/** The actor recorded for roles granted by a command. */
const TERMINAL = 'Server terminal';

/** A random password of 92 bits, in characters that can be copied from a screen. */
export function generatePassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Sets a password and ends every session, access token, reset link, login failure and linked Google account of the account. */
async function replacePassword(
  context: DatabaseContext,
  user: User,
  password: string,
  makeAdmin: boolean,
): Promise<void> {
  const passwordHash = await hashPassword(context, password);
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await accounts.updatePassword(trx, user.id, passwordHash, now);
    if (makeAdmin) {
      await accounts.updateRole(trx, user.id, 'admin', now);
      await accounts.markEmailVerified(trx, user.id, now);
      await makePresident(trx, user.id, TERMINAL, now);
    }
    await accounts.deleteProviderLogins(trx, user.id);
    await revokeTokensOf(trx, user.id, now);
    await accounts.deleteSessionsOf(trx, user.id);
    await deleteVerificationsOf(trx, user.id);
    await deleteFailuresOf(trx, user.email);
  });
}

/** Why a password given at the terminal would be easy to guess, for the account of an e-mail that may not exist yet. */
export async function findFaultOf(context: DatabaseContext, { email, password, name }: AdminRequest) {
  const user = await accounts.findUserByEmail(context.db, email.toLowerCase());
  const owner = { email, name: name ?? user?.name ?? DEFAULT_ADMIN_NAME };
  return findAdminPasswordFault(context, owner, password);
}

export interface AdminRequest {
  email: string;
  /** In clear. */
  password: string;
  name?: string | undefined;
}

/**
 * Creates an admin who is president of the festival. A participant with that e-mail becomes one: then the password is replaced too, since the
 * person who registered an e-mail need not be its owner, and every session ends.
 * Errors: `email_taken` where the e-mail is an admin's already.
 */
export async function createAdmin(context: DatabaseContext, request: AdminRequest): Promise<'created' | 'promoted'> {
  const email = request.email.toLowerCase();
  const existing = await accounts.findUserByEmail(context.db, email);
  if (existing?.role === 'admin') throw new AppError('email_taken', { detail: `${email} is an admin already` });
  if (existing) {
    await replacePassword(context, existing, request.password, true);
    return 'promoted';
  }
  const name = request.name ?? DEFAULT_ADMIN_NAME;
  const { password } = request;
  await createAccount(context, { email, name, password, role: 'admin' }, undefined, (trx, { id, createdAt }) =>
    makePresident(trx, id, TERMINAL, createdAt),
  );
  return 'created';
}

/** Replaces the password of an account and ends its sessions; false where the e-mail has none. */
export async function replacePasswordOf(context: DatabaseContext, email: string, password: string): Promise<boolean> {
  const user = await accounts.findUserByEmail(context.db, email.toLowerCase());
  if (user) await replacePassword(context, user, password, false);
  return user !== undefined;
}

/**
 * Switches two-factor login off for an account whose owner has neither app nor recovery codes any more, and ends
 * its sessions; the password stays. It is audited. Returns whether it was on; undefined where the e-mail has no account.
 */
export async function disableTwoFactor(context: DatabaseContext, email: string): Promise<boolean | undefined> {
  const user = await accounts.findUserByEmail(context.db, email.toLowerCase());
  if (!user) return undefined;
  return inTransaction(context.db, async (trx) => {
    if (!(await deleteTwoFactor(trx, user.id))) return false;
    await accounts.deleteSessionsOf(trx, user.id);
    await deleteVerificationsOf(trx, user.id);
    await resetCodeAttempts({ db: trx }, user.id);
    await recordAtTerminal(trx, context.clock(), {
      endpoint: 'npm run admin -- two-factor-off',
      summary: 'Switch two-step login off',
      account: user,
      after: { twoStepLogin: 'off' },
    });
    return true;
  });
}

/**
 * Removes every passkey of an account and ends its sessions; the password stays. It is audited. Returns how many
 * there were; undefined where the e-mail has no account.
 */
export async function removePasskeysOf(context: DatabaseContext, email: string): Promise<number | undefined> {
  const user = await accounts.findUserByEmail(context.db, email.toLowerCase());
  if (!user) return undefined;
  return inTransaction(context.db, async (trx) => {
    const removed = await deletePasskeysOf(trx, user.id);
    if (removed === 0) return removed;
    await accounts.deleteSessionsOf(trx, user.id);
    await deleteVerificationsOf(trx, user.id);
    await recordAtTerminal(trx, context.clock(), {
      endpoint: 'npm run admin -- passkeys-off',
      summary: 'Remove every passkey',
      account: user,
      after: { passkeys: 'removed' },
    });
    return removed;
  });
}

/** An admin as the command line lists them. */
export interface ListedAdmin extends User {
  hasTwoFactor: boolean;
}

/** Every admin, by e-mail. */
export async function listAdmins({ db }: DatabaseContext): Promise<ListedAdmin[]> {
  const withTwoFactor = new Set(await listUsersWithTwoFactor(db));
  const admins = await accounts.listUsersByRole(db, 'admin');
  return admins.map((admin) => ({ ...admin, hasTwoFactor: withTwoFactor.has(admin.id) }));
}

/** Warns in the log; a site on the internet also asks for another password on every page of the panel. */
async function warnOfConfiguredPassword(context: AppContext, email: string, password: string): Promise<void> {
  const fault = await findAdminPasswordFault(context, { name: DEFAULT_ADMIN_NAME, email }, password);
  if (fault) context.log.warn(`ADMIN_PASSWORD is easy to guess: set another in the account. ${fault}.`);
}

/**
 * Creates the first admin where there is none, from ADMIN_EMAIL and ADMIN_PASSWORD. The result holds a password
 * only where one was generated, to be printed once. Undefined where an admin exists, also where another process
 * creates one at the same moment.
 */
export async function ensureFirstAdmin(context: AppContext): Promise<{ email: string; password?: string } | undefined> {
  if (await accounts.hasUserOfRole(context.db, 'admin')) return undefined;
  const { adminEmail: email = DEFAULT_ADMIN_EMAIL, adminPassword } = context.config;
  const password = adminPassword ?? generatePassword();
  if (adminPassword) await warnOfConfiguredPassword(context, email, adminPassword);
  try {
    await createAdmin(context, { email, password });
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') return undefined;
    throw error;
  }
  return adminPassword ? { email } : { email, password };
}
