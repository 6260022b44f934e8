import { defineEndpoint } from '../endpoint.ts';
import { BAD_CHARACTER, day, givenText, id, instant, requiredText, text, wholeNumber } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { passCode } from '../passes.ts';
import { KEPT_SETTINGS_VERSIONS, settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';
import {
  certificateGroups,
  certificateKinds,
  certificateStatuses,
  MAX_CERTIFICATE_LINE,
  MAX_CERTIFICATE_NAME,
  MAX_SIGNATORIES,
  MAX_SIGNATORY,
} from './certificate-kinds.ts';

/** Control characters, halves of characters and those that turn the direction of text have no business in a name that is printed. */
const isPlain = (value: string) => !/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u.test(value);

const signatorySchema = z.object({ name: z.string(), role: z.string() });
/** Who signs a certificate, in the order of the print: their name, and what they are, such as `Principal`. */
export const signatoriesSchema = z.array(signatorySchema);
export type Signatory = z.infer<typeof signatorySchema>;

/** A certificate as it is printed, with all its texts as they were when it was issued. `from` and `to` are days of the event. */
const certificateFace = z.object({
  kind: z.enum(certificateKinds),
  name: z.string(),
  /** The name of the team; null for who took part alone. */
  team: z.string().nullable(),
  /** What was won; null for taking part. */
  award: z.string().nullable(),
  eventTitle: z.string(),
  mainEventTitle: z.string().nullable(),
  festivalName: z.string(),
  instituteName: z.string(),
  year: z.string(),
  from: day,
  to: day,
  line: z.string(),
  signatories: signatoriesSchema,
  /** The day in the festival's time zone. */
  issuedOn: day,
});
export type CertificateFace = z.infer<typeof certificateFace>;

/**
 * A certificate, for anyone who has its code. `isErased`: its person asked for their data to be erased, or it was kept long
 * enough, and `name` is a pseudonym. `replacedBy` is the code of the one in its place. `url` is where it is checked.
 */
export const certificateSchema = certificateFace
  .extend({
    code: z.string(),
    status: z.enum(certificateStatuses),
    isErased: z.boolean(),
    issuedAt: instant,
    endedAt: instant.nullable(),
    replacedBy: z.string().nullable(),
    url: z.string(),
    qrSvg: z.string(),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof certificateSchema>;

/**
 * A certificate in the list of its event. `reason` is why it was revoked or replaced, `isLinked` whether it belongs to a person
 * of a registration, who finds it on their pass; `mailedAt` is when its link was mailed.
 */
export const certificateRowSchema = z
  .object({
    _id: z.string(),
    code: z.string(),
    kind: z.enum(certificateKinds),
    status: z.enum(certificateStatuses),
    name: z.string(),
    team: z.string().nullable(),
    award: z.string().nullable(),
    registrationId: z.string().nullable(),
    isLinked: z.boolean(),
    isErased: z.boolean(),
    reason: z.string().nullable(),
    issuedAt: instant,
    issuedBy: z.string(),
    mailedAt: instant.nullable(),
  })
  .meta({ id: 'CertificateRow' });
export type CertificateRow = z.infer<typeof certificateRowSchema>;

/**
 * What issuing to a group would do: `people` it is for, of whom `issued` have had one before. `next` is the first of the
 * others as it would be printed. `outdated` are valid prize certificates of winners whom the results do not name any more.
 */
export const certificatePreviewSchema = z
  .object({
    people: z.number().int(),
    issued: z.number().int(),
    names: z.array(z.object({ name: z.string(), award: z.string().nullable(), isLinked: z.boolean() })),
    next: certificateFace.nullable(),
    outdated: z.array(z.object({ code: z.string(), name: z.string(), award: z.string().nullable() })),
  })
  .meta({ id: 'CertificatePreview' });
export type CertificatePreview = z.infer<typeof certificatePreviewSchema>;

const plainText = (max: number) => text(max).refine(isPlain, BAD_CHARACTER);

/** What every certificate says beside who and what for; `version` counts saves. */
export const certificateSettingsSchema = z
  .object({ line: z.string(), signatories: signatoriesSchema, version: z.number().int() })
  .meta({ id: 'CertificateSettings' });
export type CertificateSettings = z.infer<typeof certificateSettingsSchema>;

/** The same as they were saved once. */
const certificateSettingsVersionSchema = settingsVersionSchema
  .extend({ value: certificateSettingsSchema.omit({ version: true }) })
  .meta({ id: 'CertificateSettingsVersion' });
export type CertificateSettingsVersion = z.infer<typeof certificateSettingsVersionSchema>;

const saveSettingsSchema = z.object({
  line: plainText(MAX_CERTIFICATE_LINE),
  signatories: z
    .array(
      z.object({
        name: requiredText(MAX_SIGNATORY, 'Write who signs').refine(isPlain, BAD_CHARACTER),
        role: plainText(MAX_SIGNATORY).default(''),
      }),
    )
    .max(MAX_SIGNATORIES, `At most ${MAX_SIGNATORIES} people sign`),
  /** The version that was read; another one is 409 `settings_changed`. Left out, it is not checked. */
  version: wholeNumber(0, 2_000_000_000).optional(),
});
export type SaveCertificateSettings = z.infer<typeof saveSettingsSchema>;

/** What the list can be sorted by. */
export const certificateSorts = sortsBy('name', 'award', 'status');
export type CertificateSort = (typeof certificateSorts)[number];

/** What the list is narrowed to; `search` looks in the name. */
export const certificateFilter = z.object({
  search: text(MAX_CERTIFICATE_NAME).optional(),
  status: z.enum(certificateStatuses).optional(),
});
export type CertificateFilter = z.output<typeof certificateFilter>;

const tag = 'certificates';
const ofEvent = { tag, params: z.object({ id }), scope: [{ kind: 'event', params: 'id' }] } as const;
const ofCertificate = { tag, params: z.object({ id }), scope: [{ kind: 'certificate', params: 'id' }] } as const;
const reason = requiredText(300, 'A reason is required');
const to = z.enum(certificateGroups);

export const certificateEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/certificates/:code',
    access: 'anyone',
    summary: 'A certificate, for anyone who has its code',
    tag,
    params: z.object({ code: passCode }),
    data: certificateSchema,
    errors: ['certificate_not_found'],
  }),
  list: defineEndpoint({
    ...ofEvent,
    method: 'GET',
    path: '/api/events/:id/certificates',
    access: 'admin',
    power: 'registrations.read',
    summary:
      'The certificates of an event, newest first or as sorted, 50 a page; `after` is the last _id of the page before',
    query: z.object({ ...listQuery(certificateSorts), ...certificateFilter.shape }),
    data: z.object({
      certificates: z.array(certificateRowSchema),
      total: z.number().int(),
      more: z.boolean(),
      /** Of the whole event, whatever the filter. */
      counts: z.object({ valid: z.number().int(), ended: z.number().int(), unmailed: z.number().int() }),
    }),
    errors: ['event_not_found'],
  }),
  preview: defineEndpoint({
    ...ofEvent,
    method: 'GET',
    path: '/api/events/:id/certificates/preview',
    access: 'admin',
    power: 'certificates.issue',
    summary: 'Who would get certificates of an event, and how the first of them would look',
    query: z.object({ to: to.default('checked_in') }),
    data: certificatePreviewSchema,
    errors: ['event_not_found'],
  }),
  issue: defineEndpoint({
    ...ofEvent,
    method: 'POST',
    path: '/api/events/:id/certificates',
    access: 'admin',
    power: 'certificates.issue',
    audit: { target: 'event', action: 'issued certificates of', details: ['to', 'issued'] },
    summary: 'Issue certificates to those of a group who have had none; again, it issues none but to who came since',
    body: z.object({ to }),
    data: z.object({ issued: z.number().int(), before: z.number().int() }),
    errors: ['event_not_found', 'results_not_found'],
  }),
  mail: defineEndpoint({
    ...ofEvent,
    method: 'POST',
    path: '/api/events/:id/certificates/mail',
    access: 'admin',
    power: 'registrations.mail',
    approval: 'mail',
    audit: { target: 'event', action: 'mailed the certificates of', details: ['people', 'certificates'] },
    summary: 'Mail the link of each valid certificate that was not mailed yet to its person',
    body: z.object({}),
    data: z.object({ people: z.number().int(), certificates: z.number().int() }),
    errors: ['event_not_found'],
  }),
  revoke: defineEndpoint({
    ...ofCertificate,
    method: 'POST',
    path: '/api/certificates/:id/revoke',
    access: 'admin',
    power: 'certificates.issue',
    audit: { target: 'certificate', action: 'revoked a certificate of' },
    summary: 'Revoke a certificate; its page says so from then on',
    body: z.object({ reason }),
    data: certificateRowSchema,
    errors: ['certificate_not_found', 'transition_not_allowed'],
  }),
  reissue: defineEndpoint({
    ...ofCertificate,
    method: 'POST',
    path: '/api/certificates/:id/reissue',
    access: 'admin',
    power: 'certificates.issue',
    audit: { target: 'certificate', action: 'reissued a certificate of' },
    summary:
      'Issue a certificate with another name in place of one, whose page names the new one; also of a revoked one',
    body: z.object({
      name: givenText('Write the name')
        .normalize('NFC')
        .overwrite((value) => value.replace(/\s+/gu, ' ').trim())
        .min(1, 'Write the name')
        .max(MAX_CERTIFICATE_NAME, `At most ${MAX_CERTIFICATE_NAME} characters`)
        .refine(isPlain, BAD_CHARACTER),
      reason: plainText(300).default(''),
    }),
    data: certificateRowSchema,
    errors: ['certificate_not_found', 'transition_not_allowed'],
  }),
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-settings',
    access: 'admin',
    power: 'settings.edit',
    summary: 'The line and the signatories of certificates',
    tag,
    data: certificateSettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/certificate-settings',
    access: 'admin',
    power: 'settings.edit',
    audit: { target: 'settings', targetId: 'certificates', action: 'saved the certificate settings', isNameless: true },
    summary: 'Change them; certificates that were issued stay as they are',
    tag,
    body: saveSettingsSchema,
    data: certificateSettingsSchema,
    errors: ['settings_changed'],
  }),
  listSettingsVersions: defineEndpoint({
    method: 'GET',
    path: '/api/certificate-settings/versions',
    access: 'admin',
    power: 'settings.edit',
    summary: `When the certificate settings were saved, by whom and what they were; the newest ${KEPT_SETTINGS_VERSIONS}`,
    tag,
    data: z.array(certificateSettingsVersionSchema),
  }),
};
