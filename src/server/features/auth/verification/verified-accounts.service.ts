import type { Database } from '../../../db/database.ts';
import { findUserById, findVerifiedUserIds } from '../accounts.repository.ts';

/**
 * The ids of the accounts that have verified one of these e-mails (lower-cased), by e-mail, in one query. An account that
 * has not verified its e-mail is nobody's yet.
 */
export async function findVerifiedAccounts(db: Database, emails: string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  return new Map((await findVerifiedUserIds(db, [...new Set(emails)])).map(({ id, email }) => [email, id]));
}

/** The e-mail of an account that has verified it. */
export async function findVerifiedEmail(db: Database, userId: string): Promise<string | undefined> {
  const user = await findUserById(db, userId);
  return user?.emailVerified ? user.email : undefined;
}
