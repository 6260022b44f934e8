import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { sortsBy } from '../panel/list-query.ts';
import type { Power } from '../roles/powers.ts';
import { z } from '../zod.ts';

/** What the trash of the panel holds. */
export const trashKinds = ['event', 'ambassador', 'announcement', 'page'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Which power shows each of them, and restores it. */
export const trashPowers = {
  event: 'events.delete',
  ambassador: 'ambassadors.edit',
  announcement: 'announcements.edit',
  page: 'pages.edit',
} as const satisfies Record<TrashKind, Power>;

/** What the panel can sort it by. */
export const trashSorts = sortsBy('name', 'kind');
export type TrashSort = (typeof trashSorts)[number];

/**
 * A deleted event that can be restored; a sub-event that was deleted along with its main event comes back with that.
 * `subEvents` are those that do, `registrations` those that hold a seat of it or of them.
 */
export const deletedEventSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    mainEventId: z.string().nullable(),
    mainEventTitle: z.string().nullable(),
    deletedAt: instant,
    subEvents: z.number().int(),
    registrations: z.number().int(),
  })
  .meta({ id: 'DeletedEvent' });
export type DeletedEvent = z.infer<typeof deletedEventSchema>;

/** A deleted campus ambassador. */
export const deletedAmbassadorSchema = z
  .object({ _id: z.string(), name: z.string(), institution: z.string().nullable(), deletedAt: instant })
  .meta({ id: 'DeletedAmbassador' });
export type DeletedAmbassador = z.infer<typeof deletedAmbassadorSchema>;

const common = { method: 'GET', access: 'admin', tag: 'trash' } as const;

export const trashEndpoints = {
  events: defineEndpoint({
    ...common,
    path: '/api/trash/events',
    power: 'events.delete',
    scope: 'queries',
    summary: 'Deleted events that can be restored, newest first',
    data: z.array(deletedEventSchema),
  }),
  ambassadors: defineEndpoint({
    ...common,
    path: '/api/trash/ambassadors',
    power: 'ambassadors.edit',
    summary: 'Deleted campus ambassadors, newest first',
    data: z.array(deletedAmbassadorSchema),
  }),
};
