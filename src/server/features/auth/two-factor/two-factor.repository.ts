import { type Database, toIso } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';

/** Locks a user's two-factor settings until the transaction ends. */
export async function lockTwoFactor(db: Database, userId: string): Promise<void> {
  await lockRow(db, 'twoFactors', 'userId', userId);
}

export interface StoredTwoFactor {
  /** Encrypted. */
  secret: string;
  /** Since when it is on; null until a first code is confirmed. */
  confirmedAt: string | null;
}

export async function findTwoFactor(db: Database, userId: string): Promise<StoredTwoFactor | undefined> {
  const row = await db
    .selectFrom('twoFactors')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, confirmedAt: row.confirmedAt && toIso(row.confirmedAt) };
}

/** The ids of users who have it on. */
export async function listUsersWithTwoFactor(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('twoFactors').select('userId').where('confirmedAt', 'is not', null).execute();
  return rows.map(({ userId }) => userId);
}

/** Stores a secret in place of an unconfirmed one; false where there is a confirmed one. */
export async function savePendingSecret(db: Database, userId: string, secret: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('twoFactors')
    .values({ userId, secret, createdAt: now, confirmedAt: null, lastStep: null })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt: now, lastStep: null })
        .where('twoFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** True for the one transaction that confirmed this secret. */
export async function confirmSecret(db: Database, userId: string, secret: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ confirmedAt: now })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True for the one transaction that uses the code of this step; false where it or a later one was used. */
export async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes secret and recovery codes; false where there were none. */
export async function deleteTwoFactor(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('twoFactors').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(db: Database, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = hashes.map((codeHash) => ({ userId, codeHash }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** True for the one transaction that uses the code. */
export async function consumeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select((select) => select.fn.countAll<number>().as('rows'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.rows);
}
