import { type RegistrationSettings, registrationSettingsSchema } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSettings, saveSettings } from './registration-settings.repository.ts';

const RECORD = 'registrations';
const defaults: RegistrationSettings = { holdMinutes: 30, offerHours: 24 };

/** How long an unpaid seat is held, in minutes, and how long an offer is valid, in hours. */
export async function readRegistrationSettings(db: Database): Promise<RegistrationSettings> {
  return registrationSettingsSchema.safeParse(await findSettings(db, RECORD)).data ?? defaults;
}

/** Changes them; seats already held keep their deadline. */
export async function saveRegistrationSettings(
  { db, clock }: AppContext,
  settings: RegistrationSettings,
): Promise<RegistrationSettings> {
  return inTransaction(db, async (trx) => {
    await saveSettings(trx, RECORD, settings, clock().toISOString());
    return readRegistrationSettings(trx);
  });
}
