import type { Database } from '../../db/database.ts';

const SETTINGS = 'certificates';

export async function findSettings(db: Database): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', SETTINGS).executeTakeFirst();
  return row && JSON.parse(row.value);
}

export async function saveSettings(db: Database, settings: object, updatedAt: string): Promise<void> {
  const row = { value: JSON.stringify(settings), updatedAt };
  await db
    .insertInto('settings')
    .values({ id: SETTINGS, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
