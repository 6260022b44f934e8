import { defineEndpoint } from '../endpoint.ts';
import { flag, id, text } from '../fields.ts';
import { z } from '../zod.ts';
import { eventSchema } from './events.ts';

/** What a copy is called; left out or empty, as the original with `(copy)`. */
const title = text(200).optional();
const byId = z.object({ id });
const tag = 'events';

/** Inactive copies of events: every field, the picture, the description and the questions, but no registrations. */
export const eventCopyEndpoints = {
  copyMainEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/mainEvent/:id/copy',
    access: 'admin',
    power: 'events.create',
    audit: { target: 'event', action: 'copied the main event', details: ['copy', 'subEvents'], isDoneOnce: true },
    summary: 'Copy a main event, with its sub-events where asked; the copies are inactive',
    tag,
    params: byId,
    body: z.object({ title, withSubEvents: flag.optional() }),
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  copySubEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/subevent/:id/copy',
    access: 'admin',
    power: 'events.edit',
    scope: [
      { kind: 'event', params: 'id' },
      { kind: 'event', body: 'mainEventId' },
    ],
    audit: { target: 'event', action: 'copied the sub-event', details: ['copy'], isDoneOnce: true },
    summary: 'Copy a sub-event to the same main event or another one; the copy is inactive',
    tag,
    params: byId,
    body: z.object({ title, mainEventId: id }),
    data: eventSchema,
    errors: ['event_not_found'],
  }),
};
