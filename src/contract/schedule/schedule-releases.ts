import { defineEndpoint } from '../endpoint.ts';
import { instant, requiredText, text } from '../fields.ts';
import { z } from '../zod.ts';

/** When and where an event is; instants are UTC. */
export const scheduleSlotSchema = z.object({
  eventId: z.string(),
  title: z.string(),
  startDate: instant,
  endDate: instant,
  venue: z.string().nullable(),
});
export type ScheduleSlot = z.infer<typeof scheduleSlotSchema>;

/** `moved` has other hours, and maybe another venue; `venue` another venue alone. */
export const scheduleChangeKinds = ['new', 'moved', 'venue', 'cancelled'] as const;
export type ScheduleChangeKind = (typeof scheduleChangeKinds)[number];

/** What is different in a version of the schedule: `from` is null for a new event, `to` for one that is cancelled. */
export const scheduleChangeSchema = z
  .object({
    kind: z.enum(scheduleChangeKinds),
    eventId: z.string(),
    title: z.string(),
    from: scheduleSlotSchema.nullable(),
    to: scheduleSlotSchema.nullable(),
  })
  .meta({ id: 'ScheduleChange' });
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>;

const released = { _id: z.string(), name: z.string(), note: z.string(), releasedAt: instant };

/** A released version as everybody sees it. */
export const scheduleReleaseSchema = z
  .object({ ...released, changes: z.array(scheduleChangeSchema) })
  .meta({ id: 'ScheduleRelease' });
export type ScheduleRelease = z.infer<typeof scheduleReleaseSchema>;

/** The version that the public schedule shows, with the hours and venues of its events. */
export const shownReleaseSchema = z
  .object({ ...released, slots: z.array(scheduleSlotSchema) })
  .meta({ id: 'ShownScheduleRelease' });
export type ShownRelease = z.infer<typeof shownReleaseSchema>;

/**
 * What the next version would bring. `shown` is the version that the public schedule shows, null while it shows every change at once;
 * `people` is how many get an email about it; `fingerprint` is another one for any other changes or mails.
 */
export const scheduleDraftSchema = z
  .object({
    shown: z.object({ ...released, releasedBy: z.string() }).nullable(),
    nextName: z.string(),
    changes: z.array(scheduleChangeSchema),
    people: z.number().int(),
    fingerprint: z.string(),
  })
  .meta({ id: 'ScheduleDraft' });
export type ScheduleDraft = z.infer<typeof scheduleDraftSchema>;

/** The most versions that are listed. */
export const RELEASES_SHOWN = 50;

const common = { tag: 'schedule' } as const;
const admin = { ...common, access: 'admin', power: 'events.create' } as const;
const audit = { target: 'settings', targetId: 'schedule', isNameless: true } as const;

export const scheduleReleaseEndpoints = {
  shown: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/schedule/release',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The version that the public schedule shows; null while it shows every change at once',
    data: shownReleaseSchema.nullable(),
  }),
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/schedule/releases',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The last fifty versions of the schedule with what changed in them, newest first',
    data: z.array(scheduleReleaseSchema),
  }),
  draft: defineEndpoint({
    ...admin,
    method: 'GET',
    path: '/api/schedule/draft',
    summary: 'What the next version of the schedule would bring, and how many people would be mailed',
    data: scheduleDraftSchema,
  }),
  release: defineEndpoint({
    ...admin,
    method: 'POST',
    path: '/api/schedule/releases',
    approval: 'mail',
    audit: { ...audit, action: 'released a version of the schedule', details: ['name', 'note', 'people'] },
    summary: 'Release a version of the schedule and mail those whose events are at another time or venue',
    /**
     * The first version begins to collect changes: from then on hours and venues wait for the next one. With `expected`, what the draft
     * showed, nothing else is released: somebody may be halfway through moving a day (`schedule_changed`).
     */
    body: z.object({
      name: requiredText(40),
      note: text(1000).optional(),
      expected: z.object({ fingerprint: text(100) }).optional(),
    }),
    errors: ['schedule_changed'],
    data: z.object({ name: z.string(), note: z.string(), people: z.number().int() }),
  }),
  end: defineEndpoint({
    ...admin,
    method: 'POST',
    path: '/api/schedule/releases/end',
    audit: { ...audit, action: 'let the schedule show every change at once', details: ['name'] },
    summary: 'Show every change of the schedule at once again; what waited for the next version is shown and mailed',
    data: z.object({ name: z.string() }),
  }),
};
