import type { RegistrationSettings, UpdateRegistrationSettings } from '#contract/payments/hold-settings.ts';
import { toInstant, toLocal } from '../../components/form/local-time.ts';

const texts = ['deskAddress', 'deskHours', 'paymentPhone', 'paymentEmail'] as const;
type Text = (typeof texts)[number];

/** The settings as their form holds them: a missing text is empty, a number being typed may be too. */
export type PaymentSettingsValues = {
  [Name in keyof RegistrationSettings]: RegistrationSettings[Name] extends number
    ? number | string
    : RegistrationSettings[Name] extends boolean
      ? boolean
      : string;
};

export const paymentLabels: Record<keyof RegistrationSettings, string> = {
  holdMinutes: 'Razorpay, minutes',
  upiHours: 'UPI, hours',
  reviewHours: 'Unchecked UTR, hours',
  offerHours: 'Offer to the waitlist, hours',
  takesDesk: 'People can pay at the desk',
  deskAddress: 'Where the desk is',
  deskHours: 'When somebody is there',
  deskUntil: 'Open until',
  deskDays: 'Days to come to the desk',
  paymentPhone: 'Phone for payments',
  paymentEmail: 'E-mail for payments',
  heldPerPerson: 'Seats of one e-mail',
  heldPerDevice: 'Seats of one browser',
  heldPerNetwork: 'Seats of one network, % of an event',
  verifyMinutes: 'Minutes to confirm the e-mail',
  unprovedPerNetwork: 'Unconfirmed seats of one network, %',
  mailsPerHour: 'Mails an hour',
  mailsPerDay: 'Mails a day',
};

export function toValues(settings: RegistrationSettings): PaymentSettingsValues {
  const shown = Object.fromEntries(texts.map((name) => [name, settings[name] ?? ''])) as Record<Text, string>;
  return { ...settings, ...shown, deskUntil: toLocal(settings.deskUntil) };
}

/** What the API takes; a number that is missing is refused there, by its field. */
export const toBody = (values: PaymentSettingsValues): UpdateRegistrationSettings =>
  ({ ...values, deskUntil: toInstant(values.deskUntil) }) as UpdateRegistrationSettings;
