import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import type { Client } from './client.ts';
import { confirmOwner } from './passwords.service.ts';
import { verifySecondFactor } from './two-factor/otp-codes.service.ts';
import { findTwoFactor } from './two-factor/two-factor.repository.ts';

export type { Client } from './client.ts';

/** What somebody gives before another way in is made: a passkey, a token. */
export interface OwnerCredentials {
  /** Left out where the account has none, which takes a login a moment ago. */
  password?: string | undefined;
  /** Needed where two-step login is on; as the contract's `otpCode` normalises it. */
  code?: string | undefined;
}

/**
 * Does `work` in one transaction once the user has given the password and, where two-step login is on, a code, which is
 * then used up. Errors: those of `confirmOwner`, `wrong_code`, `validation_failed` naming `code`.
 */
export async function withOwner<T>(
  context: AppContext,
  user: SessionUser,
  { password, code }: OwnerCredentials,
  client: Client,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  await confirmOwner(context, user, password, client);
  if (!(await findTwoFactor(context.db, user.id))?.confirmedAt) return inTransaction(context.db, work);
  if (!code) throw fieldError('code', 'Enter the code of your app');
  return verifySecondFactor(context, user.id, code, work);
}
