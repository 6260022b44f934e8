import { defineEndpoint } from '../endpoint.ts';
import { id, wholeNumber } from '../fields.ts';
import { languageTag } from '../language/language-tag.ts';
import { documentKinds } from '../privacy/document-kinds.ts';
import { MAX_DOCUMENT_CHARACTERS } from '../rich-text.ts';
import { z } from '../zod.ts';
import { textKinds } from './text-shapes.ts';

/** The most texts of one thing: a page of many sections has some hundreds. */
const MAX_TEXTS = 2000;

const path = z.string().max(120);
const source = z.string().max(MAX_DOCUMENT_CHARACTERS);

/** A text with its translation. `source` is the text that was translated: where it is another now, somebody looks at it again. */
export const translatedTextSchema = z.object({ path, isListed: z.boolean(), source, text: z.string() });
export type TranslatedText = z.infer<typeof translatedTextSchema>;

/**
 * The translations that visitors see, by what they are of: `events/ID`, `announcements/ID`, `pages/SLUG` (`pages/YEAR/SLUG` in a closed
 * year), `settings/festival`, `documents/KIND/VERSION`; the results of an event are among its texts.
 */
export const shownTranslationsSchema = z.record(z.string(), z.array(translatedTextSchema));
export type ShownTranslations = z.infer<typeof shownTranslationsSchema>;

/** The texts of one thing beside their translations into each language of the site but English. */
export const editedTranslationsSchema = z
  .object({
    /** What it is called. */
    title: z.string(),
    texts: z.array(
      z.object({
        path: z.string(),
        source: z.string(),
        /** What the panel calls it: `Question 3: Answer`. */
        label: z.string(),
        kind: z.enum(textKinds),
        max: z.number().int(),
        /** By language; what is not translated is left out. `isOld`: of a text that was changed since. */
        translations: z.record(z.string(), z.object({ text: z.string(), isOld: z.boolean() })),
      }),
    ),
    /** `version` counts saves of a language, 0 before the first. */
    languages: z.array(z.object({ code: z.string(), name: z.string(), version: z.number().int() })),
  })
  .meta({ id: 'Translations' });
export type EditedTranslations = z.infer<typeof editedTranslationsSchema>;

/** Every translation into one language: those left out, or empty, are none. `version`: the one that was read, else 409 `translation_changed`. */
export const saveTranslationsSchema = z.object({
  language: languageTag,
  texts: z
    .array(z.object({ path, source, text: z.string().max(MAX_DOCUMENT_CHARACTERS) }))
    .max(MAX_TEXTS, `At most ${MAX_TEXTS} texts`),
  version: wholeNumber(0, 2_000_000_000).optional(),
});
export type SaveTranslations = z.infer<typeof saveTranslationsSchema>;

const admin = { access: 'admin', tag: 'translations' } as const;
const byId = z.object({ id });
const byKind = z.object({ kind: z.enum(documentKinds) });
/** `changed`: the labels of the texts whose translation is another one. */
const saved = editedTranslationsSchema.extend({ changed: z.string() });
const details = ['language', 'changed'] as const;
const errors = ['translation_changed', 'validation_failed'] as const;

const ofEvent = { power: 'events.edit', scope: [{ kind: 'event', params: 'id' }] } as const;
const ofAnnouncement = { power: 'announcements.edit', scope: [{ kind: 'announcement', params: 'id' }] } as const;

export const translationEndpoints = {
  shown: defineEndpoint({
    method: 'GET',
    path: '/api/translations/:language',
    isPublicContent: true,
    access: 'anyone',
    tag: 'translations',
    summary:
      'What the committee wrote in another language: of everything that visitors see, the texts that are translated',
    params: z.object({ language: languageTag }),
    data: shownTranslationsSchema,
  }),
  ofEvent: defineEndpoint({
    ...admin,
    ...ofEvent,
    method: 'GET',
    path: '/api/events/:id/translations',
    summary: 'The texts of an event with their translations',
    params: byId,
    data: editedTranslationsSchema,
    errors: ['event_not_found'],
  }),
  saveOfEvent: defineEndpoint({
    ...admin,
    ...ofEvent,
    method: 'PUT',
    path: '/api/events/:id/translations',
    audit: { target: 'event' as const, action: 'translated the event', details },
    summary: 'Save the texts of an event in one language',
    params: byId,
    body: saveTranslationsSchema,
    data: saved,
    errors: ['event_not_found', 'year_closed', ...errors],
  }),
  ofAnnouncement: defineEndpoint({
    ...admin,
    ...ofAnnouncement,
    method: 'GET',
    path: '/api/announcements/:id/translations',
    summary: 'The texts of an announcement with their translations',
    params: byId,
    data: editedTranslationsSchema,
    errors: ['announcement_not_found'],
  }),
  saveOfAnnouncement: defineEndpoint({
    ...admin,
    ...ofAnnouncement,
    method: 'PUT',
    path: '/api/announcements/:id/translations',
    audit: { target: 'site_announcement' as const, action: 'translated the announcement', details },
    summary: 'Save the texts of an announcement in one language',
    params: byId,
    body: saveTranslationsSchema,
    data: saved,
    errors: ['announcement_not_found', ...errors],
  }),
  ofPage: defineEndpoint({
    ...admin,
    power: 'pages.edit',
    method: 'GET',
    path: '/api/pages/:id/translations',
    summary: 'The texts of a page, as it was saved last, with their translations',
    params: byId,
    data: editedTranslationsSchema,
    errors: ['page_not_found'],
  }),
  saveOfPage: defineEndpoint({
    ...admin,
    power: 'pages.edit',
    method: 'PUT',
    path: '/api/pages/:id/translations',
    audit: { target: 'page', action: 'translated the page', details },
    summary: 'Save the texts of a page in one language',
    params: byId,
    body: saveTranslationsSchema,
    data: saved,
    errors: ['page_not_found', ...errors],
  }),
  ofDocument: defineEndpoint({
    ...admin,
    power: 'documents.edit',
    method: 'GET',
    path: '/api/documents/:kind/translations',
    summary: 'The newest version of a text of the committee with its translations',
    params: byKind,
    data: editedTranslationsSchema,
  }),
  saveOfDocument: defineEndpoint({
    ...admin,
    power: 'documents.edit',
    method: 'PUT',
    path: '/api/documents/:kind/translations',
    audit: {
      target: 'settings',
      targetId: 'documents',
      action: 'translated a page of the committee',
      isNameless: true,
      details: ['title', ...details],
    },
    summary: 'Save a text of the committee in one language: visitors read it with the version that it translates',
    params: byKind,
    body: saveTranslationsSchema,
    data: saved,
    errors: [...errors],
  }),
  ofFestival: defineEndpoint({
    ...admin,
    power: 'settings.edit',
    method: 'GET',
    path: '/api/settings/translations',
    summary: 'The texts of the festival settings with their translations',
    data: editedTranslationsSchema,
  }),
  saveOfFestival: defineEndpoint({
    ...admin,
    power: 'settings.edit',
    method: 'PUT',
    path: '/api/settings/translations',
    audit: {
      target: 'settings',
      targetId: 'festival',
      action: 'translated the festival settings',
      isNameless: true,
      details,
    },
    summary: 'Save the texts of the festival settings in one language',
    body: saveTranslationsSchema,
    data: saved,
    errors: [...errors],
  }),
};
