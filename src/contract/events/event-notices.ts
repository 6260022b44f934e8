import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';

/** What the people of an event are told: it moved, was deleted, came back, or is not (or again) active. */
export const eventNoticeKinds = ['moved', 'deleted', 'restored', 'paused', 'resumed'] as const;
export type EventNoticeKind = (typeof eventNoticeKinds)[number];

/** How many people of an event get an email when it changes; events without any, and those that are over, are left out. */
export const eventAudienceSchema = z
  .object({ eventId: z.string(), mainEventId: z.string().nullable(), people: z.number().int() })
  .meta({ id: 'EventAudience' });
export type EventAudience = z.infer<typeof eventAudienceSchema>;

/** How many people a change of an event concerns; with a main event also those of its sub-events. */
export const peopleOf = (audiences: EventAudience[], eventId: string, { withSubEvents = false } = {}): number =>
  audiences
    .filter((event) => event.eventId === eventId || (withSubEvents && event.mainEventId === eventId))
    .reduce((sum, { people }) => sum + people, 0);

/** Of these events those that no other one of them contains: what is done to a main event is done to its sub-events. */
export function outermostOf<Some extends { _id: string; mainEventId: string | null }>(events: readonly Some[]): Some[] {
  const chosen = new Set(events.map(({ _id }) => _id));
  return events.filter(({ mainEventId }) => mainEventId === null || !chosen.has(mainEventId));
}

/** How many people it concerns that events are deleted or change their status, main events with their sub-events: each of them once. */
export const peopleWithSubEvents = (
  audiences: EventAudience[],
  events: readonly { _id: string; mainEventId: string | null }[],
): number => outermostOf(events).reduce((sum, { _id }) => sum + peopleOf(audiences, _id, { withSubEvents: true }), 0);

export const eventNoticeEndpoints = {
  audiences: defineEndpoint({
    method: 'GET',
    path: '/api/event-audiences',
    access: 'admin',
    power: 'events.edit',
    scope: 'queries',
    summary: 'How many people get an email when an event moves, is made inactive or deleted',
    tag: 'events',
    data: z.array(eventAudienceSchema),
  }),
};
