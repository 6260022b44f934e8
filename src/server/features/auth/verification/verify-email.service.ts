import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { forgetFestivalId } from '../../festival-ids/forget-festival-id.service.ts';
import { forgetProfile } from '../../profiles/profiles.service.ts';
import { linkToAccount } from '../../registrations/by-email/account-links.service.ts';
import * as accounts from '../accounts.repository.ts';

export interface VerificationOptions {
  /**
   * Whether the person who verifies the e-mail is known to be the account's: they have its session or its password. If
   * not, the account may be a stranger's who signed up with this e-mail: its password, its sessions, its profile and its
   * festival ID end.
   */
  isOwner: boolean;
}

/** What an account remembers that may be a stranger's, and the festival ID whose code the stranger may have kept. */
export async function forgetStranger(trx: DatabaseTransaction, userId: string): Promise<void> {
  await forgetProfile(trx, userId);
  await forgetFestivalId(trx, userId);
}

/**
 * Marks the e-mail of an account as verified: somebody read what was mailed to it. Their registrations and
 * memberships under this e-mail become the account's. Nothing ends for an account that was verified before.
 */
export async function verifyEmail(
  trx: DatabaseTransaction,
  { clock }: Pick<AppContext, 'clock'>,
  userId: string,
  { isOwner }: VerificationOptions,
): Promise<User | undefined> {
  const now = clock().toISOString();
  // Two verifications of one account: the second sees what the first has done.
  await accounts.lockUser(trx, userId, now);
  const user = await accounts.findUserById(trx, userId);
  if (!user) return undefined;
  if (!user.emailVerified) {
    if (!isOwner) {
      await accounts.deleteCredential(trx, userId);
      await accounts.deleteSessionsOf(trx, userId);
      await forgetStranger(trx, userId);
    }
    await accounts.markEmailVerified(trx, userId, now);
  }
  await linkToAccount(trx, user);
  return { ...user, emailVerified: true };
}
