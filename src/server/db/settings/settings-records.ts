import type { Database } from '../database.ts';

/** A record of the table `settings` as it was saved, already parsed; undefined where none was. */
export async function findRecord(db: Database, id: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Saves a record over the one before. `updatedAt` is an ISO instant. */
export async function saveRecord(db: Database, id: string, record: unknown, updatedAt: string): Promise<void> {
  const row = { value: JSON.stringify(record), updatedAt };
  await db
    .insertInto('settings')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** As `saveRecord`, but only where there is none yet; false where there was one. */
export async function insertRecord(db: Database, id: string, record: unknown, updatedAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ id, value: JSON.stringify(record), updatedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
