import type { EntrySettings } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';

const RECORD = 'entries';
const defaults: EntrySettings = { holdMinutes: 30, offerHours: 24 };

/** How long an unpaid place is held, in minutes, and how long an offer stands, in hours. */
export async function readEntrySettings(db: Database): Promise<EntrySettings> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', RECORD).executeTakeFirst();
  return row ? { ...defaults, ...(JSON.parse(row.value) as Partial<EntrySettings>) } : defaults;
}

/** Changes them; places already held keep the deadline they were given. */
export async function saveEntrySettings({ db, clock }: AppContext, settings: EntrySettings): Promise<EntrySettings> {
  const value = JSON.stringify(settings);
  const updatedAt = clock().toISOString();
  await db
    .insertInto('settings')
    .values({ id: RECORD, value, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value, updatedAt }))
    .execute();
  return readEntrySettings(db);
}
