import type { Account, ChangePassword, UpdateAccount } from '#contract/account/account.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { networkOf } from '../../../network/network.ts';
import type { SessionUser } from '../../../session-user.ts';
import { getProfile, updateProfile } from '../../profiles/profiles.service.ts';
import * as accounts from '../accounts.repository.ts';
import { assertPasswordFits } from '../admin-passwords/admin-password.service.ts';
import type { Client } from '../client.ts';
import { rememberDevice } from '../known-device.service.ts';
import { hashPassword } from '../password-hashes.ts';
import { confirmPassword } from '../passwords.service.ts';
import { deleteVerificationsOf } from '../verifications.repository.ts';

/** The account of the logged-in user, as they see it. */
export async function getAccount({ db }: AppContext, user: SessionUser): Promise<Account> {
  const [stored, credential, profile, otherSessions] = await Promise.all([
    accounts.findUserById(db, user.id),
    accounts.findPasswordHash(db, user.email),
    getProfile(db, user.id),
    accounts.countOtherSessions(db, user.id, user.sessionId),
  ]);
  const { name, email, emailVerified } = stored ?? user;
  return { ...profile, name, email, emailVerified, hasPassword: Boolean(credential?.passwordHash), otherSessions };
}

/** Changes the given fields of the user's account. */
export async function updateAccount(
  context: AppContext,
  user: SessionUser,
  { name, ...profile }: UpdateAccount,
): Promise<Account> {
  await inTransaction(context.db, async (trx) => {
    if (name !== undefined) await accounts.updateName(trx, user.id, name, context.clock().toISOString());
    await updateProfile(trx, context, user.id, profile);
  });
  return getAccount(context, user);
}

/**
 * Changes the password of the logged-in user, who gives the one before, and ends every other session. Returns the
 * `Set-Cookie` headers by which the browser stays known. Errors: `wrong_credentials` naming the field, `too_many_requests`,
 * `validation_failed` naming `newPassword` where an admin's would be easy to guess.
 */
export async function changePassword(
  context: AppContext,
  user: SessionUser,
  { password, newPassword }: ChangePassword,
  client: Client,
): Promise<string[]> {
  await confirmPassword(context, user, password, client);
  await assertPasswordFits(context, user, newPassword, 'newPassword');
  const passwordHash = await hashPassword(context, newPassword, networkOf(client.ip));
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await accounts.updatePassword(trx, user.id, passwordHash, now);
    await deleteVerificationsOf(trx, user.id);
    await accounts.deleteOtherSessions(trx, user.id, user.sessionId);
  });
  return rememberDevice(context, user.email, client.cookieHeader);
}

/** Ends every session of the user but this one. */
export async function logOutOthers({ db }: AppContext, user: SessionUser): Promise<void> {
  await accounts.deleteOtherSessions(db, user.id, user.sessionId);
}
