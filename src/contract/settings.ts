import { defineEndpoint } from './endpoint.ts';
import { eventImpactSchema } from './events/event-batches.ts';
import { email, optionalUrl, phone, requiredText, text } from './fields.ts';
import { MAX_GALLERY_PICTURES } from './gallery.ts';
import { paymentOptionsSchema } from './payments/hold-settings.ts';
import { focusText } from './pictures/focus-field.ts';
import { z } from './zod.ts';

const festivalShape = <Url extends z.ZodType<string | null>>(url: Url) => ({
  festivalName: requiredText(60),
  /** The line under 'presents', such as when and where. */
  heroLine: text(200),
  instituteName: text(120),
  tagline: text(300),
  city: text(120),
  /** Empty until the festival has its own; so is the phone number. */
  email: z.union([z.literal(''), email]),
  phone: z.union([z.literal(''), phone]),
  /** The names that float about the headline; without any, those of the main events do. */
  bubbles: z.array(requiredText(30)).max(12),
  quickLinks: z.object({ aboutUs: url, careers: url, contact: url }),
  socialLinks: z.object({ linkedin: url, instagram: url, x: url, facebook: url }),
  /** Whom the footer's last line names; those without a name are left out. */
  developers: z.array(z.object({ label: text(60), url })).length(3),
  moments: z.array(z.object({ title: requiredText(80), text: requiredText(300) })).max(12),
  /** Captions of the photo strip; each is drawn as a poster until it has a picture. Those of an album are shown together. */
  gallery: z
    .array(
      z.object({
        caption: requiredText(120),
        image: z.string().max(2000).nullable(),
        album: text(60).optional(),
        focus: focusText.optional(),
      }),
    )
    .max(MAX_GALLERY_PICTURES),
  /** Words that mean the same to the search: a group on each line, its words between commas. Left out it stays as it is. */
  searchWords: text(6000).optional(),
  faq: z.array(z.object({ question: requiredText(200), answer: requiredText(1000) })).length(5),
});

/** Everything of the festival that pages show and no event holds: one record, changed by admins. */
export const festivalSettingsSchema = z.object(festivalShape(optionalUrl)).meta({ id: 'FestivalSettings' });
export type FestivalSettings = z.infer<typeof festivalSettingsSchema>;

/**
 * The settings to save, whole. `basedOn` are those that the form started from: settings that are the same in both stay as
 * somebody else saved them meanwhile, and one that both changed is refused with 409 `settings_changed`. Left out, all is stored.
 */
const savedSettingsSchema = festivalSettingsSchema.extend({ basedOn: festivalSettingsSchema.optional() });
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

/**
 * The same as it is returned, with the festival's IANA time zone and whether mails leave the server, which the configuration sets, and
 * how people pay.
 */
export const shownSettingsSchema = z
  .object({
    ...festivalShape(z.string().nullable()),
    timeZone: z.string(),
    sendsMail: z.boolean(),
    payment: paymentOptionsSchema,
  })
  .meta({ id: 'ShownFestivalSettings' });
export type ShownSettings = z.infer<typeof shownSettingsSchema>;

/**
 * What goes with the sample festival: its events, sub-events included, and ambassadors, and what hangs on these events, as of
 * `EventImpact`. Main events that hold sub-events of the committee's own stay, and are not counted.
 */
export const sampleImpactSchema = eventImpactSchema
  .omit({ eventId: true, title: true, subEvents: true })
  .extend({ events: z.number().int(), ambassadors: z.number().int() })
  .meta({ id: 'SampleImpact' });
export type SampleImpact = z.infer<typeof sampleImpactSchema>;

const tag = 'festival';

export const settingsEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/settings',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The festival settings, and its time zone',
    tag,
    data: shownSettingsSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/settings',
    access: 'admin',
    power: 'settings.edit',
    audit: { target: 'settings', targetId: 'festival', action: 'saved the festival settings', isNameless: true },
    summary: 'Change the festival settings',
    tag,
    body: savedSettingsSchema,
    data: shownSettingsSchema,
    errors: ['settings_changed'],
  }),
  sampleData: defineEndpoint({
    method: 'GET',
    path: '/api/sample-data',
    access: 'admin',
    power: 'settings.edit',
    summary: 'What removing the sample festival touches: its events and ambassadors, registrations and money',
    tag,
    data: sampleImpactSchema,
  }),
  removeSampleData: defineEndpoint({
    method: 'DELETE',
    path: '/api/sample-data',
    access: 'admin',
    power: 'settings.edit',
    approval: 'event_deletion',
    audit: { target: 'sample', action: 'removed the sample festival', isNameless: true, details: ['removed'] },
    summary: 'Remove the sample festival: its events and ambassadors',
    tag,
    data: z.object({ removed: z.number().int() }),
  }),
};
