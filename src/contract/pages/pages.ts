import { defineEndpoint } from '../endpoint.ts';
import { flag, id, idList, instant, requiredText, text, wholeNumber } from '../fields.ts';
import { imageSchema } from '../images.ts';
import { yearText } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { slugProblem } from './page-slugs.ts';
import { MAX_SECTIONS, MAX_SUMMARY, MAX_TITLE, navigationKeys } from './section-kinds.ts';
import { sectionSchema } from './sections.ts';

const slug = z
  .string({ error: 'Give the page a url' })
  .trim()
  .superRefine((value, check) => {
    const message = slugProblem(value);
    if (message) check.addIssue({ code: 'custom', message });
  });

/** What a page says: what its versions are versions of. `summary` is what search engines and link previews show. */
const contentShape = {
  title: requiredText(MAX_TITLE, 'Give the page a title'),
  summary: text(MAX_SUMMARY),
  sections: z
    .array(sectionSchema)
    .max(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections`)
    .refine(
      (sections) => new Set(sections.map((section) => section.id)).size === sections.length,
      'Two sections have the same id',
    ),
};

/** The content of one version of a page: title, summary and sections, in their order. */
export const pageContentSchema = z.object(contentShape).meta({ id: 'PageContent' });
export type PageContent = z.infer<typeof pageContentSchema>;

/** A page as lists and the navigation name it. */
export const pageLinkSchema = z
  .object({ slug: z.string(), title: z.string(), navigation: z.enum(navigationKeys) })
  .meta({ id: 'PageLink' });
export type PageLink = z.infer<typeof pageLinkSchema>;

/** `venue` is in small letters; `path` leads to the pin. */
const venuePinSchema = z.object({ venue: z.string(), path: z.string() }).meta({ id: 'VenuePin' });
export type VenuePin = z.infer<typeof venuePinSchema>;

/** A page as visitors read it. `year` is the closed year that it belongs to; `pictures` are those that its sections name by url. */
export const shownPageSchema = z
  .object({
    ...contentShape,
    slug: z.string(),
    year: z.string().nullable(),
    pictures: z.array(imageSchema),
    publishedAt: instant,
  })
  .meta({ id: 'ShownPage' });
export type ShownPage = z.infer<typeof shownPageSchema>;

/** `changed` is public in an earlier version than the newest. */
export const pageStatuses = ['draft', 'published', 'changed'] as const;

/** A page in the panel's list, in the order of the navigation. `version` counts saves, from 1. */
export const listedPageSchema = z
  .object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    navigation: z.enum(navigationKeys),
    status: z.enum(pageStatuses),
    version: z.number().int(),
    updatedAt: instant,
    updatedBy: z.string(),
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'ListedPage' });
export type ListedPage = z.infer<typeof listedPageSchema>;

/** The same with its newest content, and its versions, newest first. */
export const editedPageSchema = listedPageSchema
  .extend({
    content: pageContentSchema,
    pictures: z.array(imageSchema),
    versions: z.array(
      z.object({ version: z.number().int(), savedAt: instant, savedBy: z.string(), isPublished: z.boolean() }),
    ),
  })
  .meta({ id: 'EditedPage' });
export type EditedPage = z.infer<typeof editedPageSchema>;

/** What has a link to a page in its text, as visitors read it now; each by its title. */
export const linkingSchema = z
  .object({ kind: z.enum(['page', 'event', 'document']), title: z.string() })
  .meta({ id: 'Linking' });
export type Linking = z.infer<typeof linkingSchema>;

/**
 * A whole page as it is saved. A `slug` that another page has or had is `page_slug_taken`; too many pages, or too many of them at the top
 * of the site, is `page_limit`.
 */
export const savePageSchema = z.object({
  ...contentShape,
  slug,
  navigation: z.enum(navigationKeys),
  /** Makes it public, or what was changed. Left out, what is public stays as it is. */
  publish: flag.optional(),
});
export type SavePage = z.infer<typeof savePageSchema>;
/**
 * `version` is the one that was read, else 409 `page_changed`. `publishedVersion` is the one that was public then; what was taken
 * off the site since is not published, but 409 `page_changed`.
 */
export const updatePageSchema = savePageSchema.extend({
  version: wholeNumber(1, 2_000_000_000),
  publishedVersion: wholeNumber(1, 2_000_000_000).nullable().optional(),
});
export type UpdatePage = z.infer<typeof updatePageSchema>;

const tag = 'pages';
const panel = { access: 'admin', tag } as const;
const byId = z.object({ id });

export const pageEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/pages',
    isPublicContent: true,
    access: 'anyone',
    summary:
      'The pages of the committee that are public, in the order of the navigation; `year`: those of a closed year',
    tag,
    query: z.object({ year: yearText.optional() }),
    data: z.array(pageLinkSchema),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/pages/show/:slug',
    isPublicContent: true,
    access: 'anyone',
    summary: 'A public page by the last part of its url, or of one that it had before: `slug` is the present one',
    tag,
    params: z.object({ slug: text(100) }),
    query: z.object({ year: yearText.optional() }),
    data: shownPageSchema,
    errors: ['page_not_found'],
  }),
  listVenuePins: defineEndpoint({
    method: 'GET',
    path: '/api/venue-pins',
    isPublicContent: true,
    access: 'anyone',
    summary: 'Where a map of a public page has a pin for a venue: its page with the pin; the first one of each venue',
    tag,
    data: z.array(venuePinSchema),
  }),
  listEdited: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/pages/all',
    power: 'pages.edit',
    summary: 'All pages of the year that is open, in the order of the navigation',
    data: z.array(listedPageSchema),
  }),
  listDeleted: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/trash/pages',
    power: 'pages.edit',
    summary: 'Deleted pages, newest first',
    data: z.array(listedPageSchema),
  }),
  edit: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/pages/:id',
    power: 'pages.edit',
    summary: 'A page with its newest content and its versions; `version` with the content of an earlier one',
    params: byId,
    query: z.object({ version: wholeNumber(1, 2_000_000_000).optional() }),
    data: editedPageSchema,
    errors: ['page_not_found'],
  }),
  links: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/pages/:id/links',
    power: 'pages.edit',
    summary: 'The public pages, events and texts of the committee that link to a page, by a url that it has or had',
    params: byId,
    data: z.array(linkingSchema),
    errors: ['page_not_found'],
  }),
  create: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/pages',
    power: 'pages.edit',
    audit: { target: 'page', action: 'made the page', isDoneOnce: true },
    summary: 'Make a page; it is a draft unless `publish` says otherwise',
    body: savePageSchema,
    data: editedPageSchema,
    errors: ['page_slug_taken', 'page_limit'],
  }),
  update: defineEndpoint({
    ...panel,
    method: 'PUT',
    path: '/api/pages/:id',
    power: 'pages.edit',
    audit: { target: 'page', action: 'saved the page' },
    summary: 'Save a new version of a page',
    params: byId,
    body: updatePageSchema,
    data: editedPageSchema,
    errors: ['page_not_found', 'page_changed', 'page_slug_taken', 'page_limit'],
  }),
  unpublish: defineEndpoint({
    ...panel,
    method: 'DELETE',
    path: '/api/pages/:id/publication',
    power: 'pages.edit',
    audit: { target: 'page', action: 'took off the site the page' },
    summary: 'Take a page off the site: it is a draft once more',
    params: byId,
    data: editedPageSchema,
    errors: ['page_not_found'],
  }),
  copy: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/pages/:id/copy',
    power: 'pages.edit',
    audit: { target: 'page', action: 'copied into the page', isTargetNew: true, isDoneOnce: true },
    summary: 'Copy a page into a draft of its own',
    params: byId,
    data: editedPageSchema,
    errors: ['page_not_found', 'page_limit'],
  }),
  order: defineEndpoint({
    ...panel,
    method: 'PUT',
    path: '/api/page-order',
    power: 'pages.edit',
    audit: {
      target: 'settings',
      targetId: 'pages',
      action: 'put the pages in order',
      isNameless: true,
      details: ['ids'],
    },
    summary: 'Put the pages in order; those left out come last, as they were',
    body: z.object({ ids: idList }),
    data: z.array(listedPageSchema),
  }),
  delete: defineEndpoint({
    ...panel,
    method: 'DELETE',
    path: '/api/pages/:id',
    power: 'pages.edit',
    audit: { target: 'page', action: 'deleted the page' },
    summary: 'Delete a page (it can be restored)',
    params: byId,
    data: listedPageSchema,
    errors: ['page_not_found'],
  }),
  restore: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/pages/:id/restore',
    power: 'pages.edit',
    audit: { target: 'page', action: 'restored the page' },
    summary: 'Bring back a deleted page as a draft; where its url is taken it gets a number',
    params: byId,
    data: listedPageSchema,
    errors: ['page_not_found'],
  }),
};
