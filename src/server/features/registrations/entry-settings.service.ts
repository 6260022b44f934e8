import { type EntrySettings, entrySettingsSchema } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { findSettings, saveSettings } from './entry-settings.repository.ts';

const RECORD = 'entries';
const defaults: EntrySettings = { holdMinutes: 30, offerHours: 24 };

/** How long an unpaid place is held, in minutes, and how long an offer stands, in hours. */
export async function readEntrySettings(db: Database): Promise<EntrySettings> {
  return entrySettingsSchema.safeParse(await findSettings(db, RECORD)).data ?? defaults;
}

/** Changes them; places already held keep the deadline they were given. */
export async function saveEntrySettings({ db, clock }: AppContext, settings: EntrySettings): Promise<EntrySettings> {
  return transact(db, async (trx) => {
    await saveSettings(trx, RECORD, settings, clock().toISOString());
    return readEntrySettings(trx);
  });
}
