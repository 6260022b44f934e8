import type { Passkey } from '#contract/account/passkeys.ts';
import { type Database, toIso } from '../../../db/database.ts';

export interface StoredPasskey extends Passkey {
  userId: string;
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

interface PasskeyRow extends Omit<StoredPasskey, 'isSynced' | 'createdAt' | 'lastUsedAt' | 'transports' | 'counter'> {
  isSynced: boolean | number;
  counter: number | string | bigint;
  transports: string;
  createdAt: Date | string;
  lastUsedAt: Date | string | null;
}

const toPasskey = (row: PasskeyRow): StoredPasskey => ({
  ...row,
  isSynced: Boolean(row.isSynced),
  counter: Number(row.counter),
  transports: row.transports === '' ? [] : row.transports.split(','),
  createdAt: toIso(row.createdAt),
  lastUsedAt: row.lastUsedAt && toIso(row.lastUsedAt),
});

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
  return row && toPasskey(row);
}

/** Whether it was inserted: nobody had this credential. */
export async function insertPasskey(
  db: Database,
  { transports, ...passkey }: Omit<StoredPasskey, 'lastUsedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, transports: transports.join(','), lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores a use; false where another one came first. */
export async function countUse(
  db: Database,
  id: string,
  counter: { before: number; after: number },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: counter.after, lastUsedAt: now })
    .where('id', '=', id)
    .where('counter', '=', counter.before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The passkey of a user that was deleted, where it was there. */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** How many passkeys of a user were deleted. */
export async function deletePasskeysOf(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
