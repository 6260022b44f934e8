import type { Database } from '../../../db/database.ts';
import { msg } from '../../../language/t.ts';
import { findVerifiedAccounts } from '../../auth/verification/verified-accounts.service.ts';
import type { RegistrationCore } from '../stored-registration.ts';
import { listJoined } from './verification.repository.ts';

/** Why a registration expires whose `verifyBy` has passed. */
export const NOT_CONFIRMED = msg('The e-mail address was not confirmed in time');

/**
 * The e-mails of those who joined a team with an account that has verified its e-mail. Strangers may have typed the others: nobody
 * writes to them while the e-mail of the team is not confirmed.
 */
export async function listJoinedEmails(
  db: Database,
  { _id, kind, email: contact }: Pick<RegistrationCore, '_id' | 'kind' | 'email'>,
): Promise<string[]> {
  if (kind !== 'team') return [];
  const joined = (await listJoined(db, _id)).filter(({ email }) => email !== contact);
  const accounts = await findVerifiedAccounts(
    db,
    joined.map(({ email }) => email),
  );
  return joined.filter(({ email, userId }) => accounts.get(email) === userId).map(({ email }) => email);
}
