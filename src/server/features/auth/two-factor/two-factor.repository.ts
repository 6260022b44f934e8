import { type Database, toIso } from '../../../db/database.ts';
import { lockRow } from '../../../db/lock-row.ts';

/** Holds a person's second step against other writers until the transaction ends. */
export async function lockTwoFactor(db: Database, userId: string): Promise<void> {
  await lockRow(db, 'twoFactors', 'userId', userId);
}

export interface StoredTwoFactor {
  /** Encrypted. */
  secret: string;
  /** Since when it is on; null before a first code was given. */
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

/** The people for whom it is on. */
export async function listUsersWithTwoFactor(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('twoFactors').select('userId').where('confirmedAt', 'is not', null).execute();
  return rows.map(({ userId }) => userId);
}

/** Puts a secret in the place of one that was never confirmed; false where a confirmed one stands. */
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

/** True for the one caller who confirmed this very secret. */
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

/** True for the one caller who takes the code of this step; false where it or a younger one was taken. */
export async function consumeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes secret and recovery codes; false where there was nothing. */
export async function deleteTwoFactor(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('twoFactors').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function replaceRecoveryCodes(db: Database, userId: string, hashes: string[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = hashes.map((codeHash) => ({ userId, codeHash }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** True for the one caller who uses the code up. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
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
