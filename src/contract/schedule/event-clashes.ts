import { defineEndpoint } from '../endpoint.ts';
import { dateTime, id, instant } from '../fields.ts';
import { z } from '../zod.ts';

/**
 * Whom other hours of an event would concern. `people` are registered for it; `clashing` of them are also registered for
 * another event at the new hours, `clashingNow` at its present ones. `events` are those others, the most people first, as far as
 * the reader may edit them; `elsewhere` counts registrations for
 * those that the reader may not. Instants are UTC.
 */
export const eventClashesSchema = z
  .object({
    eventId: z.string(),
    people: z.number().int(),
    clashing: z.number().int(),
    clashingNow: z.number().int(),
    elsewhere: z.number().int(),
    events: z.array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        startDate: instant,
        endDate: instant,
        venue: z.string().nullable(),
        people: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'EventClashes' });
export type EventClashes = z.infer<typeof eventClashesSchema>;

export const eventClashEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/event-clashes/:id',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    summary: 'How many registered people an event would clash for at other hours',
    tag: 'events',
    params: z.object({ id }),
    /** Left out, its present hours. */
    query: z.object({ startDate: dateTime().optional(), endDate: dateTime().optional() }),
    data: eventClashesSchema,
    errors: ['event_not_found'],
  }),
};
