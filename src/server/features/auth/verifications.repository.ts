import { nanoid } from 'nanoid';
import type { Database } from '../../db/database.ts';

/** A reset request, a link, a login code or a two-factor challenge: `identifier` says which, `value` for whom. */
export interface Verification {
  id: string;
  identifier: string;
  value: string;
}

export async function insertVerification(
  db: Database,
  identifier: string,
  value: string,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('verifications')
    .values({ id: nanoid(), identifier, value, expiresAt, createdAt: now, updatedAt: now })
    .execute();
}

/** Rows of one of the identifiers, oldest first. */
export async function listVerifications(db: Database, identifiers: string[], limit: number): Promise<Verification[]> {
  return await db
    .selectFrom('verifications')
    .select(['id', 'identifier', 'value'])
    .where('identifier', 'in', identifiers)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

export async function findValidVerification(
  db: Database,
  identifier: string,
  now: string,
): Promise<Verification | undefined> {
  return await db
    .selectFrom('verifications')
    .select(['id', 'identifier', 'value'])
    .where('identifier', '=', identifier)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** The number of rows whose identifier has a prefix, for one user, created after an instant. */
export async function countVerifications(db: Database, kind: string, value: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('verifications')
    .select((select) => select.fn.countAll<number>().as('rows'))
    .where('value', '=', value)
    .where('identifier', 'like', `${kind}%`)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return row.rows;
}

/** Deletes a row; true for the one transaction that deleted it and may act on it. */
export async function consumeVerification(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('verifications').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteVerificationsOf(db: Database, value: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', value).execute();
}

/** Deletes what was created before an instant and has expired by now. */
export async function deleteVerificationsBefore(db: Database, before: string, now: string): Promise<void> {
  await db.deleteFrom('verifications').where('createdAt', '<', before).where('expiresAt', '<', now).execute();
}
