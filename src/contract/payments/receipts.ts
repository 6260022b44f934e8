import { defineEndpoint } from '../endpoint.ts';
import { id, instant, requiredText, text } from '../fields.ts';
import { KEPT_SETTINGS_VERSIONS, settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';
import { paymentMethods } from './payment-methods.ts';

export const receiptKinds = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Fifteen characters: state, PAN, entity, Z, check character. */
export const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** A rate of tax in per cent with at most two decimals, or its text. */
const rate = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,2}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value),
  z.number({ error: 'Must be a rate in per cent' }).min(0, 'At least 0').max(50, 'At most 50').multipleOf(0.01),
);

/**
 * Who issues receipts and with what tax. Without a GSTIN no tax is shown, whatever the rates; fees include their tax.
 * `year` is when numbers begin again: in April (financial) or in January (calendar).
 */
export const receiptSettingsInput = z.object({
  legalName: text(120),
  address: text(500),
  gstin: z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/\s/g, '').toUpperCase() || null : value),
    z.string().regex(GSTIN_PATTERN, 'A GSTIN has 15 characters, such as 27ABCDE1234F1Z5').nullable(),
  ),
  sac: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() || null : value),
    z
      .string()
      .regex(/^\d{4,8}$/, 'A SAC code has 4 to 8 digits')
      .nullable(),
  ),
  individualRate: rate,
  teamRate: rate,
  year: z.enum(['financial', 'calendar']),
});

/** The same as it is stored and returned. */
export const receiptSettingsSchema = z
  .object({
    legalName: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
    sac: z.string().nullable(),
    individualRate: z.number(),
    teamRate: z.number(),
    year: z.enum(['financial', 'calendar']),
  })
  .meta({ id: 'ReceiptSettings' });
export type ReceiptSettings = z.infer<typeof receiptSettingsSchema>;

/** `basedOn` is what the form started from: other settings stored meanwhile are 409 `settings_changed`. Left out, it is not checked. */
const updateReceiptSettingsSchema = receiptSettingsInput.extend({ basedOn: receiptSettingsSchema.optional() });
export type UpdateReceiptSettings = z.infer<typeof updateReceiptSettingsSchema>;

/** The settings of receipts as they were saved once. */
const receiptSettingsVersionSchema = settingsVersionSchema
  .extend({ value: receiptSettingsSchema })
  .meta({ id: 'ReceiptSettingsVersion' });
export type ReceiptSettingsVersion = z.infer<typeof receiptSettingsVersionSchema>;

/** One line of a receipt; `amountPaise` includes `taxPaise`. */
export const receiptLineSchema = z.object({
  description: z.string(),
  sac: z.string().nullable(),
  ratePercent: z.number(),
  amountPaise: z.number().int(),
  taxPaise: z.number().int(),
});
export type ReceiptLine = z.infer<typeof receiptLineSchema>;

/** Who issued a receipt, as it was then. */
export const receiptIssuerSchema = z.object({
  festivalName: z.string(),
  legalName: z.string(),
  address: z.string(),
  gstin: z.string().nullable(),
});
export type ReceiptIssuer = z.infer<typeof receiptIssuerSchema>;

/** A receipt or credit note as it is printed. Amounts are paise. */
export const receiptSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(receiptKinds),
    number: z.string(),
    issuedAt: instant,
    issuedOn: z.string(),
    cancelledAt: instant.nullable(),
    reason: z.string().nullable(),
    issuer: receiptIssuerSchema,
    recipient: z.string(),
    registrationNumber: z.number().int(),
    eventTitle: z.string(),
    method: z.enum(paymentMethods).nullable(),
    paymentReference: z.string().nullable(),
    lines: z.array(receiptLineSchema),
    amountPaise: z.number().int(),
    taxPaise: z.number().int(),
    /** The number of the receipt that a credit note names. */
    receiptNumber: z.string().nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;

/** The tax within an amount, in paise, rounded to the nearest. */
export function includedTax(amountPaise: number, ratePercent: number): number {
  return Math.round((amountPaise * ratePercent) / (100 + ratePercent));
}

/** What a document is called: only who is registered for GST may call it a tax invoice. */
export function receiptTitle({ kind, issuer }: Pick<Receipt, 'kind' | 'issuer'>): string {
  if (kind === 'credit_note') return 'Credit note';
  return issuer.gstin ? 'Tax invoice' : 'Receipt';
}

const tag = 'payments';

export const receiptEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/receipts/:key',
    access: 'anyone',
    summary: 'The receipt of an id, or the receipts and credit notes of the pass with that code, oldest first',
    tag,
    params: z.object({ key: requiredText(100) }),
    data: z.array(receiptSchema),
    errors: ['receipt_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/receipts/:id/cancel',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'receipt', action: 'cancelled the receipt', details: ['reason', 'number'] },
    summary:
      'Cancel a receipt, which stays with its number, and issue one in its place with what is true today; the data are the cancelled one where nothing is paid for any more',
    tag,
    params: z.object({ id }),
    body: z.object({ reason: requiredText(500, 'A reason is required') }),
    data: receiptSchema,
    errors: ['receipt_not_found', 'transition_not_allowed', 'registration_changed'],
  }),
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/api/receipt-settings',
    access: 'admin',
    power: 'treasury.read',
    summary: 'Who issues receipts, and with what tax',
    tag,
    data: receiptSettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/receipt-settings',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'settings', targetId: 'receipts', action: 'saved the receipt settings', isNameless: true },
    summary: 'Change who issues receipts; those issued already stay as they are',
    tag,
    body: updateReceiptSettingsSchema,
    data: receiptSettingsSchema,
    errors: ['settings_changed'],
  }),
  listSettingsVersions: defineEndpoint({
    method: 'GET',
    path: '/api/receipt-settings/versions',
    access: 'admin',
    power: 'treasury.edit',
    summary: `When the receipt settings were saved, by whom and what they were; the newest ${KEPT_SETTINGS_VERSIONS}`,
    tag,
    data: z.array(receiptSettingsVersionSchema),
  }),
};
