import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, optionalDateTime, optionalId, requiredText, text, wholeNumber } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';
import { announcementLevelKeys } from './announcement-levels.ts';

/** How many announcements a year has at most; those in the trash count. */
export const MAX_ANNOUNCEMENTS = 1000;

/**
 * An announcement as visitors read it. `text` is plain, its paragraphs are separated by line breaks. `event` is what it is about,
 * null for the whole festival. It is shown from `startsAt` until `endsAt` (null for no end); `updatedAt` is when visitors could
 * last see something new in it.
 */
export const announcementSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    level: z.enum(announcementLevelKeys),
    isPinned: z.boolean(),
    event: z.object({ _id: z.string(), title: z.string(), mainEventId: z.string().nullable() }).nullable(),
    startsAt: instant,
    endsAt: instant.nullable(),
    updatedAt: instant,
    /** Counts saves, from 1. */
    version: z.number().int(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcementSchema>;

export const announcementStatuses = ['scheduled', 'shown', 'ended'] as const;

/** The same in the panel; `deletedAt` is null unless it is in the trash. */
export const editedAnnouncementSchema = announcementSchema
  .extend({ status: z.enum(announcementStatuses), createdBy: z.string(), deletedAt: instant.nullable() })
  .meta({ id: 'EditedAnnouncement' });
export type EditedAnnouncement = z.infer<typeof editedAnnouncementSchema>;

/**
 * A new announcement, or a change of one, of which what is left out stays. `text` is plain, with line breaks. Times without an offset are
 * on the festival's clock; an end before the start, or a new one that is over, is `validation_failed`.
 */
export const announcementInputSchema = z.object({
  title: requiredText(120, 'What is it about?'),
  text: requiredText(2000, 'Write the announcement'),
  level: z.enum(announcementLevelKeys).optional(),
  /** Shown in the banner of every public page. */
  isPinned: flag.optional(),
  /** Empty for the whole festival. */
  eventId: optionalId.optional(),
  /** Empty for now; of a change, for what it was. */
  startsAt: optionalDateTime.optional(),
  /** Empty for no end. */
  endsAt: optionalDateTime.optional(),
  /** Of a change: the version that was read, else 409 `announcement_changed`. */
  version: wholeNumber(1, 2_000_000_000).optional(),
});
export type AnnouncementInput = z.infer<typeof announcementInputSchema>;

/** What the panel's list can be sorted by: `newest` is the latest start. */
export const announcementSorts = sortsBy('title', 'event', 'status');
export type AnnouncementSort = (typeof announcementSorts)[number];

/** What the panel's list is narrowed to; `search` looks in title, text, event and who wrote it. */
export const announcementFilter = z.object({
  search: listQuery(announcementSorts).search,
  status: z.enum(announcementStatuses).optional(),
});
export type AnnouncementFilter = z.output<typeof announcementFilter>;

const tag = 'announcements';
const panel = { access: 'admin', tag } as const;
const byId = z.object({ id });
const ofId = { kind: 'announcement', params: 'id' } as const;

export const announcementEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/announcements',
    isPublicContent: true,
    access: 'anyone',
    summary:
      'The announcements that are shown now, the pinned first, then the newest; 20 a page. `eventId`: of an event and its main event alone; `show`: the page that one is on, the first where it is not shown',
    tag,
    query: z.object({ page: wholeNumber(1, 1000).optional(), show: text(64).optional(), eventId: id.optional() }),
    data: z.object({ announcements: z.array(announcementSchema), page: z.number().int(), total: z.number().int() }),
  }),
  listPinned: defineEndpoint({
    method: 'GET',
    path: '/api/announcements/pinned',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The three pinned ones of the banner: those that matter most, then the newest',
    tag,
    data: z.array(announcementSchema),
  }),
  listEdited: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/announcements/all',
    power: 'announcements.edit',
    scope: 'queries',
    summary:
      'All announcements of the year that is open, the latest start first or as sorted, 50 a page; `after` is the last _id of the page before',
    query: z.object({ ...listQuery(announcementSorts), ...announcementFilter.shape }),
    data: z.object({ announcements: z.array(editedAnnouncementSchema), total: z.number().int(), more: z.boolean() }),
  }),
  listDeleted: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/trash/announcements',
    power: 'announcements.edit',
    scope: 'queries',
    summary: 'Deleted announcements, the last two hundred, newest first',
    data: z.array(editedAnnouncementSchema),
  }),
  create: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/announcements',
    power: 'announcements.edit',
    scope: [{ kind: 'event', body: 'eventId' }],
    audit: { target: 'site_announcement', action: 'made the announcement', isTargetNew: true, isDoneOnce: true },
    summary: 'Make an announcement, for the festival or an event',
    body: announcementInputSchema,
    data: editedAnnouncementSchema,
    errors: ['event_not_found', 'announcement_limit'],
  }),
  update: defineEndpoint({
    ...panel,
    method: 'PUT',
    path: '/api/announcements/:id',
    power: 'announcements.edit',
    scope: [ofId, { kind: 'event', body: 'eventId' }],
    audit: { target: 'site_announcement', action: 'changed the announcement' },
    summary: 'Change an announcement',
    params: byId,
    body: announcementInputSchema,
    data: editedAnnouncementSchema,
    errors: ['announcement_not_found', 'announcement_changed', 'event_not_found'],
  }),
  delete: defineEndpoint({
    ...panel,
    method: 'DELETE',
    path: '/api/announcements/:id',
    power: 'announcements.edit',
    scope: [ofId],
    audit: { target: 'site_announcement', action: 'deleted the announcement' },
    summary: 'Delete an announcement (it can be restored)',
    params: byId,
    data: editedAnnouncementSchema,
    errors: ['announcement_not_found'],
  }),
  restore: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/announcements/:id/restore',
    power: 'announcements.edit',
    scope: [ofId],
    audit: { target: 'site_announcement', action: 'restored the announcement' },
    summary: 'Bring back a deleted announcement',
    params: byId,
    data: editedAnnouncementSchema,
    errors: ['announcement_not_found'],
  }),
};
