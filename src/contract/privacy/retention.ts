import { defineEndpoint } from '../endpoint.ts';
import { instant, wholeNumber } from '../fields.ts';
import { KEPT_SETTINGS_VERSIONS, settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';
import { retentionKinds } from './retention-kinds.ts';

const shapeOf = <Days extends z.ZodType>(days: Days) => ({
  contact: days,
  unpaid: days,
  accounts: days,
  applications: days,
  invitations: days,
  certificates: days,
  consents: days,
  requests: days,
  audit: days,
  access: days,
  outbox: days,
});

/** How many days each kind of data is kept. */
export const retentionSettingsSchema = z
  .object(shapeOf(z.number().int().min(1).max(3650)))
  .meta({ id: 'RetentionSettings' });
export type RetentionSettings = z.infer<typeof retentionSettingsSchema>;

/** The same as it is saved: whole numbers, or their decimal text. */
const updateRetentionSchema = z.object({
  ...shapeOf(wholeNumber(1, 3650)),
  /** Newer than the others: clients may not know it. */
  invitations: wholeNumber(1, 3650).default(30),
  certificates: wholeNumber(1, 3650).default(3650),
  /** What the form started from: other times saved meanwhile are 409 `settings_changed`. Left out, it is not checked. */
  basedOn: retentionSettingsSchema.optional(),
});
export type UpdateRetention = z.infer<typeof updateRetentionSchema>;

/** The times as they were saved once. */
const retentionVersionSchema = settingsVersionSchema
  .extend({ value: retentionSettingsSchema })
  .meta({ id: 'RetentionVersion' });
export type RetentionVersion = z.infer<typeof retentionVersionSchema>;

/** The same, with how many rows are due now, and when the job ran last and runs next; null before its first run. */
export const retentionSchema = z
  .object({
    days: retentionSettingsSchema,
    due: z.array(z.object({ kind: z.enum(retentionKinds), rows: z.number().int() })),
    lastRun: instant.nullable(),
    nextRun: instant.nullable(),
  })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof retentionSchema>;

const tag = 'privacy';

export const retentionEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/retention',
    access: 'admin',
    power: 'privacy.read',
    summary: 'How long each kind of data is kept, and what is due',
    tag,
    data: retentionSchema,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/privacy/retention',
    access: 'admin',
    power: 'privacy.manage',
    audit: { target: 'settings', targetId: 'retention', action: 'saved how long data are kept', isNameless: true },
    summary: 'Change how long each kind of data is kept',
    tag,
    body: updateRetentionSchema,
    data: retentionSchema,
    errors: ['settings_changed'],
  }),
  listVersions: defineEndpoint({
    method: 'GET',
    path: '/api/privacy/retention/versions',
    access: 'admin',
    power: 'privacy.read',
    summary: `When these times were saved, by whom and what they were; the newest ${KEPT_SETTINGS_VERSIONS}`,
    tag,
    data: z.array(retentionVersionSchema),
  }),
};
