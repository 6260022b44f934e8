import {
  email,
  emptyToNull,
  flag,
  instant,
  optionalDateTime,
  optionalPhone,
  optionalText,
  wholeNumber,
} from '../fields.ts';
import { settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';
import { paymentKinds } from './hold-rules.ts';
import { paymentMethods } from './payment-methods.ts';

const deskShape = {
  /** Where people pay at the desk, and when somebody is there. */
  deskAddress: z.string().nullable(),
  deskHours: z.string().nullable(),
  /** Whom to ask about payments. */
  paymentPhone: z.string().nullable(),
  paymentEmail: z.string().nullable(),
  /** The last moment to pay at the desk; null for `deskDays` after each registration. */
  deskUntil: instant.nullable(),
};

/**
 * How long seats are held, by payment method, and what the desk is: `holdMinutes` for Razorpay, `upiHours` for a UPI
 * transfer, at the desk until `deskUntil`, else `deskDays`; `offerHours` for a seat offered to the waitlist, `reviewHours`
 * for a transfer that nobody has checked. Holds longer than `holdMinutes` are limited: at once `heldPerPerson` for one email,
 * `heldPerDevice` for one browser, and of an event's seats `heldPerNetwork` per cent for one network. An e-mail that nobody has
 * verified is to be confirmed within `verifyMinutes`; until then one network holds at most `unprovedPerNetwork` per cent of an
 * event's seats, or twenty. `mailsPerHour` and `mailsPerDay` are what the mail server takes in all.
 */
export const registrationSettingsSchema = z
  .object({
    holdMinutes: z.number().int(),
    upiHours: z.number().int(),
    takesDesk: z.boolean(),
    deskDays: z.number().int(),
    ...deskShape,
    offerHours: z.number().int(),
    reviewHours: z.number().int(),
    heldPerPerson: z.number().int(),
    heldPerDevice: z.number().int(),
    heldPerNetwork: z.number().int(),
    verifyMinutes: z.number().int(),
    unprovedPerNetwork: z.number().int(),
    mailsPerHour: z.number().int(),
    mailsPerDay: z.number().int(),
  })
  .meta({ id: 'RegistrationSettings' });
export type RegistrationSettings = z.infer<typeof registrationSettingsSchema>;

/** The same as they were saved once. */
export const registrationSettingsVersionSchema = settingsVersionSchema
  .extend({ value: registrationSettingsSchema })
  .meta({ id: 'RegistrationSettingsVersion' });
export type RegistrationSettingsVersion = z.infer<typeof registrationSettingsVersionSchema>;

/**
 * What is left out stays. At most a week for Razorpay, thirty days for everything else. `basedOn` is what the form started
 * from: other settings stored meanwhile are 409 `settings_changed`. Left out, it is not checked.
 */
export const updateRegistrationSettingsSchema = z.object({
  holdMinutes: wholeNumber(1, 10_080),
  upiHours: wholeNumber(1, 720).optional(),
  takesDesk: flag.optional(),
  deskDays: wholeNumber(1, 30).optional(),
  deskUntil: optionalDateTime.optional(),
  deskAddress: optionalText(300).optional(),
  deskHours: optionalText(200).optional(),
  paymentPhone: optionalPhone.optional(),
  paymentEmail: z.preprocess(emptyToNull, email.nullable()).optional(),
  offerHours: wholeNumber(1, 720),
  reviewHours: wholeNumber(1, 720).optional(),
  heldPerPerson: wholeNumber(1, 1000).optional(),
  heldPerDevice: wholeNumber(1, 1000).optional(),
  heldPerNetwork: wholeNumber(1, 100).optional(),
  verifyMinutes: wholeNumber(10, 2880).optional(),
  unprovedPerNetwork: wholeNumber(1, 100).optional(),
  mailsPerHour: wholeNumber(10, 1_000_000).optional(),
  mailsPerDay: wholeNumber(10, 10_000_000).optional(),
  basedOn: registrationSettingsSchema.optional(),
});
export type UpdateRegistrationSettings = z.infer<typeof updateRegistrationSettingsSchema>;

/**
 * How people can pay for registrations: what pages promise before anybody registers. `kind` is `online` where a UPI id or
 * Razorpay is set up, `desk` where there is the desk alone, `none` where there is no way yet.
 */
export const paymentOptionsSchema = z
  .object({ kind: z.enum(paymentKinds), methods: z.array(z.enum(paymentMethods)), ...deskShape })
  .meta({ id: 'PaymentOptions' });
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;
