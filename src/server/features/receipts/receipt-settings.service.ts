import {
  type ReceiptSettings,
  type ReceiptSettingsVersion,
  receiptSettingsSchema,
  type UpdateReceiptSettings,
} from '#contract/payments/receipts.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../db/settings/settings-records.ts';
import { listVersions, recordVersion } from '../../db/settings/settings-versions.ts';
import { inTransaction } from '../../db/transaction.ts';

const RECORD = 'receipts';

/** What holds until the committee decides otherwise. */
export const defaultReceiptSettings: ReceiptSettings = {
  legalName: '',
  address: '',
  gstin: null,
  sac: null,
  individualRate: 0,
  teamRate: 0,
  year: 'financial',
};

/** Who issues receipts, and with what tax. */
export async function readReceiptSettings(db: Database): Promise<ReceiptSettings> {
  return receiptSettingsSchema.safeParse(await findRecord(db, RECORD)).data ?? defaultReceiptSettings;
}

/** Changes them; receipts that were issued stay as they are. Throws `settings_changed`. */
export async function saveReceiptSettings(
  { db, clock }: AppContext,
  { basedOn, ...given }: UpdateReceiptSettings,
  savedBy: string | null = null,
): Promise<ReceiptSettings> {
  return inTransaction(db, async (trx) => {
    await lockText(trx, 'receipt settings');
    const stored = await readReceiptSettings(trx);
    if (isSavedBefore('settings_changed', { basedOn, version: stored }, { stored, given })) return stored;
    const savedAt = clock().toISOString();
    await recordVersion(trx, RECORD, { before: stored, value: given }, { savedBy, savedAt });
    await saveRecord(trx, RECORD, given, savedAt);
    return readReceiptSettings(trx);
  });
}

/** The versions that are kept, the newest first. */
export const listReceiptSettingsVersions = ({ db }: AppContext): Promise<ReceiptSettingsVersion[]> =>
  listVersions(db, RECORD, defaultReceiptSettings);
