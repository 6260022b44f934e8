import { paymentKindOf, paymentMethodsOf } from '#contract/payments/hold-rules.ts';
import {
  type PaymentOptions,
  type RegistrationSettings,
  type RegistrationSettingsVersion,
  registrationSettingsSchema,
  type UpdateRegistrationSettings,
} from '#contract/payments/hold-settings.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, saveRecord } from '../../db/settings/settings-records.ts';
import { listVersions, recordVersion } from '../../db/settings/settings-versions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toUtc } from '../../festival-time.ts';

const RECORD = 'registrations';

/** What holds until the committee decides otherwise. */
export const defaultRegistrationSettings: RegistrationSettings = {
  holdMinutes: 30,
  upiHours: 24,
  takesDesk: true,
  deskDays: 3,
  deskUntil: null,
  deskAddress: null,
  deskHours: null,
  paymentPhone: null,
  paymentEmail: null,
  offerHours: 24,
  reviewHours: 48,
  heldPerPerson: 5,
  heldPerDevice: 5,
  heldPerNetwork: 80,
  verifyMinutes: 120,
  unprovedPerNetwork: 20,
  mailsPerHour: 1000,
  mailsPerDay: 10_000,
};

/** How long seats are held and offers are valid, the desk, and the limits; what was never saved is the default. */
export async function readRegistrationSettings(db: Database): Promise<RegistrationSettings> {
  const stored = await findRecord(db, RECORD);
  const merged = { ...defaultRegistrationSettings, ...(typeof stored === 'object' ? stored : {}) };
  return registrationSettingsSchema.safeParse(merged).data ?? defaultRegistrationSettings;
}

/** Changes them, leaving what is not given; seats already held keep their deadline. Throws `settings_changed`. */
export async function saveRegistrationSettings(
  { db, clock, config }: AppContext,
  { basedOn, deskUntil, ...given }: UpdateRegistrationSettings,
  savedBy: string | null = null,
): Promise<RegistrationSettings> {
  return inTransaction(db, async (trx) => {
    const until = deskUntil ? toUtc(deskUntil, config.timeZone, { endOfDay: true }) : deskUntil;
    const changes = Object.entries({ ...given, deskUntil: until }).filter(([, value]) => value !== undefined);
    await lockText(trx, 'registration settings');
    const stored = await readRegistrationSettings(trx);
    const settings = { ...stored, ...Object.fromEntries(changes) };
    if (isSavedBefore('settings_changed', { basedOn, version: stored }, { stored, given: settings })) return stored;
    const savedAt = clock().toISOString();
    await recordVersion(trx, RECORD, { before: stored, value: settings }, { savedBy, savedAt });
    await saveRecord(trx, RECORD, settings, savedAt);
    return readRegistrationSettings(trx);
  });
}

/** The versions that are kept, the newest first. */
export const listRegistrationSettingsVersions = ({ db }: AppContext): Promise<RegistrationSettingsVersion[]> =>
  listVersions(db, RECORD, defaultRegistrationSettings);

/** The payment methods that are set up and open now, in the order of display. */
export function paymentMethodsNow({ config, clock }: AppContext, settings: RegistrationSettings): PaymentMethod[] {
  const configured = { upi: config.upi !== undefined, razorpay: config.razorpay !== undefined };
  return paymentMethodsOf(configured, settings, clock());
}

/** How people can pay, for everybody to see. */
export async function getPaymentOptions(context: AppContext): Promise<PaymentOptions> {
  const settings = await readRegistrationSettings(context.db);
  const { deskAddress, deskHours, paymentPhone, paymentEmail, deskUntil } = settings;
  const methods = paymentMethodsNow(context, settings);
  return { kind: paymentKindOf(methods), methods, deskAddress, deskHours, paymentPhone, paymentEmail, deskUntil };
}
