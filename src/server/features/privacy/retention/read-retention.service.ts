import { type RetentionSettings, retentionSettingsSchema } from '#contract/privacy/retention.ts';
import type { Database } from '../../../db/database.ts';
import { findRecord } from '../../../db/settings/settings-records.ts';

/** The record of the settings. */
export const RECORD = 'retention';

/** How long data are kept until the committee decides otherwise, in days. */
export const defaultRetention: RetentionSettings = {
  contact: 180,
  unpaid: 90,
  accounts: 90,
  applications: 180,
  invitations: 30,
  certificates: 3650,
  consents: 1095,
  requests: 365,
  audit: 730,
  access: 365,
  outbox: 30,
};

/** How many days each kind is kept; what was never saved is the default. */
export async function readRetention(db: Database): Promise<RetentionSettings> {
  const stored = await findRecord(db, RECORD);
  const merged = { ...defaultRetention, ...(typeof stored === 'object' ? stored : {}) };
  return retentionSettingsSchema.safeParse(merged).data ?? defaultRetention;
}
