import { randomInt } from 'node:crypto';
import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { recordAtTerminal } from '../../audit/audit.service.ts';
import * as accounts from '../accounts.repository.ts';
import { createAccount, type DatabaseContext } from '../auth.service.ts';
import { deleteFailuresOf } from '../login-failures.repository.ts';
import { resetCodeAttempts } from '../login-limits.service.ts';
import { hashPassword } from '../password-hashes.ts';
import { deleteTwoFactor, listUsersWithTwoFactor } from '../two-factor/two-factor.repository.ts';
import { deleteVerificationsOf } from '../verifications.repository.ts';

/** Without the letters and digits that look alike in print. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MADE_UP_LENGTH = 16;

/** Where no ADMIN_EMAIL is configured. */
const DEFAULT_ADMIN_EMAIL = 'admin@utsav.example';
const DEFAULT_ADMIN_NAME = 'Festival admin';

/** A password that nobody can guess (92 bits) and anybody can copy from a screen. */
export function makeUpPassword(): string {
  return Array.from({ length: MADE_UP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Sets a password and ends every session, every reset link and every lock of the account. */
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
    if (makeAdmin) await accounts.updateRole(trx, user.id, 'admin', now);
    await accounts.deleteSessionsOf(trx, user.id);
    await deleteVerificationsOf(trx, user.id);
    await deleteFailuresOf(trx, user.email);
  });
}

export interface AdminRequest {
  email: string;
  /** In clear. */
  password: string;
  name?: string | undefined;
}

/**
 * Makes an admin, out of a participant where the address has one: then the password is replaced too,
 * since whoever registered an address need not be who owns it, and every session ends.
 * Errors: `email_taken` where the address is an admin's already.
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
  await createAccount(context, { email, name, password: request.password, role: 'admin' });
  return 'created';
}

/** Replaces the password of any account and ends its sessions; false where the address has none. */
export async function replacePasswordOf(context: DatabaseContext, email: string, password: string): Promise<boolean> {
  const user = await accounts.findUserByEmail(context.db, email.toLowerCase());
  if (user) await replacePassword(context, user, password, false);
  return user !== undefined;
}

/**
 * Takes two-step login off an account whose owner has neither app nor recovery codes any more, and ends its
 * sessions; the password stays. It stands in the audit. Answers whether it was on; undefined where the address has no account.
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

/** An admin as the command line lists them. */
export interface ListedAdmin extends User {
  hasTwoFactor: boolean;
}

/** Every admin, by address. */
export async function listAdmins({ db }: DatabaseContext): Promise<ListedAdmin[]> {
  const careful = new Set(await listUsersWithTwoFactor(db));
  const admins = await accounts.listUsersByRole(db, 'admin');
  return admins.map((admin) => ({ ...admin, hasTwoFactor: careful.has(admin.id) }));
}

/**
 * Makes the first admin where there is none, from ADMIN_EMAIL and ADMIN_PASSWORD. The answer holds a
 * password only where one was made up: whoever starts the server must be told it. Undefined where an
 * admin exists, also where another process made one at the same moment.
 */
export async function ensureFirstAdmin(context: AppContext): Promise<{ email: string; password?: string } | undefined> {
  if (await accounts.hasUserOfRole(context.db, 'admin')) return undefined;
  const { adminEmail: email = DEFAULT_ADMIN_EMAIL, adminPassword } = context.config;
  const password = adminPassword ?? makeUpPassword();
  try {
    await createAdmin(context, { email, password });
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') return undefined;
    throw error;
  }
  return adminPassword ? { email } : { email, password };
}
