import type { Database } from '../../db/database.ts';

/** A record of the settings as it was saved; undefined where none was. */
export async function findSettings(db: Database, id: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.value);
}

export async function saveSettings(db: Database, id: string, record: object, updatedAt: string): Promise<void> {
  const value = JSON.stringify(record);
  await db
    .insertInto('settings')
    .values({ id, value, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value, updatedAt }))
    .execute();
}
