import { type ReceiptSettings, receiptSettingsSchema } from '#contract/payments/receipts.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSettings, saveSettings } from './receipts.repository.ts';

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
  return receiptSettingsSchema.safeParse(await findSettings(db)).data ?? defaults;
}

/** Changes them; receipts that were issued stay as they are. */
export async function saveReceiptSettings(
  { db, clock }: AppContext,
  settings: ReceiptSettings,
): Promise<ReceiptSettings> {
  return inTransaction(db, async (trx) => {
    await saveSettings(trx, settings, clock().toISOString());
    return readReceiptSettings(trx);
  });
}
