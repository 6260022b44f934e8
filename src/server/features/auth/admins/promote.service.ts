import type { DatabaseTransaction } from '../../../db/database.ts';
import * as accounts from '../accounts.repository.ts';
import { deleteVerificationsOf } from '../verifications.repository.ts';

/**
 * Makes the account of an e-mail one of the panel's, and returns its user's id. A participant's sessions and links end: they
 * log in again, as admins do. Undefined where there is no account, or nobody has verified that the e-mail is theirs.
 */
export async function makeAdmin(trx: DatabaseTransaction, email: string, now: string): Promise<string | undefined> {
  const user = await accounts.findUserByEmail(trx, email.toLowerCase());
  if (!user?.emailVerified) return undefined;
  if (user.role === 'admin') return user.id;
  await accounts.updateRole(trx, user.id, 'admin', now);
  await accounts.deleteSessionsOf(trx, user.id);
  await deleteVerificationsOf(trx, user.id);
  return user.id;
}
