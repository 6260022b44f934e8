import { nanoid } from 'nanoid';
import type { User } from '#contract/auth.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import * as accounts from '../accounts.repository.ts';

/** The domain of addresses that no mail reaches (RFC 2606): such an account is nobody to write to. */
const DOMAIN = '@volunteer.invalid';

/** Whether an account may be one that a link made; only its link says that it is. */
export const maybeVolunteer = (email: string): boolean => email.endsWith(DOMAIN);

/**
 * Makes the account of a person who opened a link. It has no password and no mailbox, so that nothing but the session logs it
 * in, and it is no admin's account: what it may do comes from its link.
 */
export function insertVolunteer(trx: DatabaseTransaction, name: string, now: string): Promise<User> {
  const email = `${nanoid().toLowerCase()}${DOMAIN}`;
  return accounts.insertPerson(trx, { name, email, emailVerified: false, role: 'participant' }, now);
}

/** The account that a link made, whose sessions end before it gets another one. */
export async function restartVolunteer(trx: DatabaseTransaction, userId: string): Promise<User | undefined> {
  await accounts.deleteSessionsOf(trx, userId);
  return accounts.findUserById(trx, userId);
}
