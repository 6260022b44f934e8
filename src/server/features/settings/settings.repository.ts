import type { Database } from '../../db/database.ts';

/** A stored record as it was written, already parsed; undefined where there is none. */
export async function findRecord(db: Database, id: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.value);
}

export async function saveRecord(db: Database, id: string, value: unknown, updatedAt: string): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt };
  await db
    .insertInto('settings')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** As `saveRecord`, but only where there is none yet; false where there was one. */
export async function insertRecord(db: Database, id: string, value: unknown, updatedAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ id, value: JSON.stringify(value), updatedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
