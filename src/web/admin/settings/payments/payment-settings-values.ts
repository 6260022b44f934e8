import type { RegistrationSettings, UpdateRegistrationSettings } from '#contract/payments/hold-settings.ts';
import { toInstant, toLocal } from '../../event-form/form-values.ts';

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

export function toValues(settings: RegistrationSettings): PaymentSettingsValues {
  const shown = Object.fromEntries(texts.map((name) => [name, settings[name] ?? ''])) as Record<Text, string>;
  return { ...settings, ...shown, deskUntil: toLocal(settings.deskUntil) };
}

/** What the API takes; a number that is missing is refused there, by its field. */
export const toBody = (values: PaymentSettingsValues): UpdateRegistrationSettings =>
  ({ ...values, deskUntil: toInstant(values.deskUntil) }) as UpdateRegistrationSettings;
