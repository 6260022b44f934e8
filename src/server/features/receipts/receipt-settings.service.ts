import { type ReceiptSettings, receiptSettingsSchema } from '#contract/payments/receipts.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { findRecord, saveRecord } from '../../db/settings-records.ts';
import { inTransaction } from '../../db/transaction.ts';

const RECORD = 'receipts';

const defaults: ReceiptSettings = {
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
  return receiptSettingsSchema.safeParse(await findRecord(db, RECORD)).data ?? defaults;
}

/** Changes them; receipts that were issued stay as they are. */
export async function saveReceiptSettings(
  { db, clock }: AppContext,
  settings: ReceiptSettings,
): Promise<ReceiptSettings> {
  return inTransaction(db, async (trx) => {
    await saveRecord(trx, RECORD, settings, clock().toISOString());
    return readReceiptSettings(trx);
  });
}
