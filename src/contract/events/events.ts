import { MAX_APPROVAL_REASON } from '../approvals/approval-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { flag, givenPicture, id, instant, optionalText, text, wholeNumber } from '../fields.ts';
import { imageSchema } from '../images.ts';
import { yearText } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { effectiveRulesSchema } from './effective-rules-schema.ts';
import { shapeOf } from './event-field-kinds.ts';
import { type EventFieldName, eventFieldNames } from './event-field-names.ts';
import { eventStatuses } from './event-fields.ts';

/**
 * A main event or a sub-event as every endpoint returns it. `_id` is a nanoid of 21 characters;
 * `mainEventId` is null for a main event. Dates are UTC; money is whole rupees; what is not set is
 * null. `description` is plain text or a serialized rich-text document, already sanitised.
 * `year` is the closed year that it belongs to, null for an event of the year that is open. `hasSubEvent` repeats `hasSubEvents`. The fields are as they were set; `effectiveRules` is what follows from them and from
 * the main event. `version` counts saves, for the check of two editors at once.
 */
export const eventSchema = z
  .object({
    _id: z.string(),
    mainEventTitle: z.string().nullable(),
    year: z.string().nullable(),
    ...shapeOf(eventFieldNames, 'response'),
    image: z.string().nullable(),
    images: imageSchema.nullable(),
    hasSubEvent: z.boolean(),
    effectiveRules: effectiveRulesSchema,
    createdAt: instant,
    updatedAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventSchema>;

/** The fields that requests for main events and sub-events share. */
const sharedNames = eventFieldNames.filter(
  (name): name is Exclude<EventFieldName, 'mainEventId'> => name !== 'mainEventId',
);
/** Clients send back the URL they were given; it is taken only if it is the picture already stored. */
const image = givenPicture.optional();

/** Anything else is left to the server, which makes an id. */
const newId = z.preprocess(
  (value) => (typeof value === 'string' && /^[\w-]{21}$/.test(value) ? value : undefined),
  z.string().optional(),
);

/**
 * What makes a main event: title, startDate and endDate, and any other field of section 3. `_id` is the id that it gets where no event
 * has it: its poster is drawn from it, and so is the same in the form and on the site.
 */
export const createMainEventSchema = z.object({ _id: newId, ...shapeOf(sharedNames, 'create'), image });
export type CreateMainEvent = z.infer<typeof createMainEventSchema>;

/** As a main event, and the id of the main event it is part of. */
export const createSubEventSchema = createMainEventSchema.extend(shapeOf(['mainEventId'], 'create'));
export type CreateSubEvent = z.infer<typeof createSubEventSchema>;

/** False where the people of the event are not to be mailed about the change, as for a corrected spelling. */
const notify = flag.optional();
/** `reason`: why, for the person who has to approve it. */
const deletion = z.object({ notify, reason: optionalText(MAX_APPROVAL_REASON).optional() });

/**
 * Any of an event's fields; what is left out stays. `version`, where given, must be the one that was
 * read, else 409 `event_changed`. `removeImage` takes the picture away.
 */
export const updateEventSchema = z.object({
  ...shapeOf(sharedNames, 'update'),
  image,
  version: wholeNumber(1, 2_000_000_000).optional(),
  removeImage: flag.optional(),
  notify,
});
export type UpdateEvent = z.infer<typeof updateEventSchema>;

/** As `updateEventSchema`; another `mainEventId` moves the sub-event there, to a main event of the open year. */
export const updateSubEventSchema = updateEventSchema.extend(shapeOf(['mainEventId'], 'update'));
export type UpdateSubEvent = z.infer<typeof updateSubEventSchema>;

const status = z.enum(eventStatuses, { error: 'Must be active or inactive' });
const byId = z.object({ id });
const tag = 'events';

export const eventEndpoints = {
  createMainEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/mainEvent',
    access: 'admin',
    power: 'events.create',
    audit: { target: 'event', action: 'created the main event', isDoneOnce: true },
    summary: 'Create a main event',
    tag,
    body: createMainEventSchema,
    files: ['image'],
    data: eventSchema,
  }),
  listMainEvents: defineEndpoint({
    method: 'GET',
    path: '/api/events/showMainEvent',
    isPublicContent: true,
    access: 'anyone',
    summary: 'List the main events, earliest start first',
    tag,
    query: z.object({ status: status.optional(), search: text(200).optional(), year: yearText.optional() }),
    data: z.array(eventSchema),
  }),
  deleteMainEvent: defineEndpoint({
    method: 'DELETE',
    path: '/api/events/mainEvent/:id',
    access: 'admin',
    power: 'events.delete',
    scope: [{ kind: 'event', params: 'id', withSubEvents: true }],
    approval: 'event_deletion',
    audit: { target: 'event', action: 'deleted the main event' },
    summary: 'Delete a main event and its sub-events (an admin can restore them)',
    tag,
    params: byId,
    query: deletion,
    data: z.object({ _id: z.string() }),
    errors: ['event_not_found'],
  }),
  deleteSubEvent: defineEndpoint({
    method: 'DELETE',
    path: '/api/events/subevent/:id',
    access: 'admin',
    power: 'events.delete',
    scope: [{ kind: 'event', params: 'id' }],
    approval: 'event_deletion',
    audit: { target: 'event', action: 'deleted the sub-event' },
    summary: 'Delete a sub-event (an admin can restore it)',
    tag,
    params: byId,
    query: deletion,
    data: z.object({ _id: z.string() }),
    errors: ['event_not_found'],
  }),
  createSubEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/subevent',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', body: 'mainEventId' }],
    audit: { target: 'event', action: 'created the sub-event', isDoneOnce: true },
    summary: 'Create a sub-event of a main event',
    tag,
    body: createSubEventSchema,
    files: ['image'],
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  updateMainEvent: defineEndpoint({
    method: 'PUT',
    path: '/api/events/edit/:id',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    audit: { target: 'event', action: 'edited the main event' },
    summary: 'Change a main event',
    tag,
    params: byId,
    body: updateEventSchema,
    files: ['image'],
    data: eventSchema,
    errors: ['event_not_found', 'event_changed'],
  }),
  updateSubEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/subevent/edit/:id',
    access: 'admin',
    power: 'events.edit',
    scope: [
      { kind: 'event', params: 'id' },
      { kind: 'event', body: 'mainEventId' },
    ],
    audit: { target: 'event', action: 'edited the sub-event' },
    summary: 'Change a sub-event',
    tag,
    params: byId,
    body: updateSubEventSchema,
    files: ['image'],
    data: eventSchema,
    errors: ['event_not_found', 'event_changed'],
  }),
  showMainEvent: defineEndpoint({
    method: 'GET',
    path: '/api/events/show/:id',
    isPublicContent: true,
    access: 'anyone',
    summary: 'One main event',
    tag,
    params: byId,
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  listSubEvents: defineEndpoint({
    method: 'GET',
    path: '/api/events/showSubEvents/:mainEventId',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The sub-events of a main event, earliest start first',
    tag,
    params: z.object({ mainEventId: id }),
    data: z.array(eventSchema),
    errors: ['event_not_found'],
  }),
  listAllSubEvents: defineEndpoint({
    method: 'GET',
    path: '/api/events/showSubEvents',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The sub-events of all main events, earliest start first',
    tag,
    query: z.object({ year: yearText.optional() }),
    data: z.array(eventSchema),
  }),
  showSubEvent: defineEndpoint({
    method: 'GET',
    path: '/api/events/showSubEvent/subevent/:id',
    isPublicContent: true,
    access: 'anyone',
    summary: 'A sub-event',
    tag,
    params: byId,
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  showOneSubEvent: defineEndpoint({
    method: 'GET',
    path: '/api/events/showOneSubEvent/:id',
    isPublicContent: true,
    access: 'anyone',
    summary: 'One sub-event',
    tag,
    params: byId,
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  updateStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/events/edit/mainevent/statusupdate/:id',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    audit: { target: 'event', action: 'switched the status of the event' },
    summary: 'Set the status of an event',
    tag,
    params: byId,
    body: z.object({ status, notify }),
    data: eventSchema,
    errors: ['event_not_found'],
  }),
  showEvent: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id',
    isPublicContent: true,
    access: 'anyone',
    summary: 'One event, main or sub',
    tag,
    params: byId,
    data: eventSchema,
    /** The specification's client reads these two from the response itself. */
    also: eventSchema.pick({ registrationLink: true, isRegistrationNeeded: true }).shape,
    errors: ['event_not_found'],
  }),
  restoreEvent: defineEndpoint({
    method: 'POST',
    path: '/api/events/:id/restore',
    access: 'admin',
    power: 'events.delete',
    scope: [{ kind: 'event', params: 'id', withSubEvents: true }],
    audit: { target: 'event', action: 'restored the event' },
    summary: 'Bring back a deleted event, with the sub-events deleted along with it',
    tag,
    params: byId,
    data: eventSchema,
    errors: ['event_not_found'],
  }),
};
