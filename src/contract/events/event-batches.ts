import { MAX_APPROVAL_REASON } from '../approvals/approval-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  flag,
  id,
  idList,
  idsUpTo,
  instant,
  MAX_RUPEES,
  optionalDateTime,
  optionalRupees,
  optionalText,
  text,
  wholeNumber,
} from '../fields.ts';
import { z } from '../zod.ts';
import { eventStatuses } from './event-fields.ts';
import { eventSchema } from './events.ts';

/** The furthest that dates are shifted, in days. */
export const MAX_SHIFT_DAYS = 3660;

/** How many events are changed or deleted at once: more than a festival has. */
export const MAX_BATCH = 500;

const someIds = z.array(z.string()).min(1, 'Choose at least one event');
/** The events that a request is about. */
const ids = idsUpTo(MAX_BATCH, `Choose at most ${MAX_BATCH} events`).pipe(someIds);
const status = z.enum(eventStatuses, { error: 'Must be active or inactive' }).optional();
/** False where the people of the events are not to be mailed about it. */
const notify = flag.optional();

/**
 * What changes of all the events; what is left out stays. `shiftDays` moves start, end and the deadlines of teams and
 * cancellations by whole days at the same hours of the festival's clock, `shiftMinutes` by minutes; with
 * `shiftRegistration` also the registration window. `entryFee` is for events of individuals or of teams, the other two for
 * events of both.
 */
export const eventChangesSchema = z.object({
  status,
  venue: optionalText(200).optional(),
  entryFee: optionalRupees.optional(),
  individualEntryFee: optionalRupees.optional(),
  teamEntryFee: optionalRupees.optional(),
  shiftDays: wholeNumber(-MAX_SHIFT_DAYS, MAX_SHIFT_DAYS).optional(),
  shiftMinutes: wholeNumber(-1440, 1440).optional(),
  shiftRegistration: flag.optional(),
  registrationStarts: optionalDateTime.optional(),
  registrationEnds: optionalDateTime.optional(),
});
export type EventChanges = z.infer<typeof eventChangesSchema>;

const fee = z.number().int().min(0).max(MAX_RUPEES).nullable().optional();
const optionalInstant = instant.nullable().optional();

/** Fields of an event as they were before a change of many; what it did not change is left out. */
const fieldsBeforeSchema = z.object({
  status,
  venue: text(200).nullable().optional(),
  entryFee: fee,
  individualEntryFee: fee,
  teamEntryFee: fee,
  startDate: instant.optional(),
  endDate: instant.optional(),
  rosterLocksAt: optionalInstant,
  cancellationEnds: optionalInstant,
  registrationStarts: optionalInstant,
  registrationEnds: optionalInstant,
});

/** An event after a change of many, with what its changed fields were `before`. */
export const changedEventSchema = eventSchema.extend({ before: fieldsBeforeSchema }).meta({ id: 'ChangedEvent' });
export type ChangedEvent = z.infer<typeof changedEventSchema>;

/** Takes back a change of an event that still has the version which the change made. */
const undoneChangeSchema = z.object({
  _id: z.string(),
  version: wholeNumber(1, 2_000_000_000),
  before: fieldsBeforeSchema,
});
export type UndoneChange = z.infer<typeof undoneChangeSchema>;

/** A change of many events, or with `undo` in its place the taking back of one: all of its events as they were, or none. */
const changeManySchema = z
  .object({
    ids,
    changes: eventChangesSchema.optional(),
    undo: z.array(undoneChangeSchema).max(MAX_BATCH).optional(),
    notify,
  })
  .superRefine(({ ids: asked, changes, undo }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((changes === undefined) === (undo === undefined)) issue('changes', 'Say what changes, or what is taken back');
    const given = new Set(undo?.map(({ _id }) => _id));
    if (undo && !asked.every((one) => given.has(one))) issue('undo', 'Says nothing of one of the events');
  });

/**
 * What hangs on an event, with its visible sub-events: registrations that hold a seat, those that wait for one, and those of
 * which money that was paid is still here. `paid` is that money in rupees, null for who does not read payments.
 */
export const eventImpactSchema = z
  .object({
    eventId: z.string(),
    title: z.string(),
    subEvents: z.number().int(),
    registrations: z.number().int(),
    waitlisted: z.number().int(),
    paidRegistrations: z.number().int(),
    paid: z.number().nullable(),
  })
  .meta({ id: 'EventImpact' });
export type EventImpact = z.infer<typeof eventImpactSchema>;

const common = { access: 'admin', tag: 'events' } as const;
const subject = { kind: 'event', body: 'ids' } as const;
const scope = [{ ...subject, withSubEvents: true }] as const;
const errors = ['event_not_found'] as const;
/** Each event also has a line of its own. */
const audit = { target: 'event', targetId: 'many', isNameless: true } as const;

/** Work on many events at once: all of them or none. Errors name the event by its index in `ids`. */
export const eventBatchEndpoints = {
  impact: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/event-impact',
    power: 'events.edit',
    scope: 'queries',
    summary: 'What hangs on events: sub-events, registrations and money',
    /** At most 100 (`idList`), so that the url stays short. */
    query: z.object({ ids: idList.pipe(someIds) }),
    data: z.array(eventImpactSchema),
  }),
  change: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/events/change-many',
    power: 'events.edit',
    scope: [subject],
    audit: { ...audit, action: 'changed several events', details: ['events', 'changes'] },
    summary: 'Change many events at once, or take such a change back while nobody has changed one of them since',
    body: changeManySchema,
    data: z.array(changedEventSchema),
    errors: ['event_not_found', 'event_changed'],
  }),
  delete: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/events/delete-many',
    power: 'events.delete',
    scope,
    approval: 'event_deletion',
    audit: { ...audit, action: 'deleted several events', details: ['events'] },
    summary: 'Delete many events at once, main events with their sub-events (an admin can restore them)',
    /** `reason`: why, for the person who has to approve it. */
    body: z.object({ ids, notify, reason: optionalText(MAX_APPROVAL_REASON).optional() }),
    data: z.object({ ids: z.array(id) }),
    errors,
  }),
  restore: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/events/restore-many',
    power: 'events.delete',
    scope,
    audit: { ...audit, action: 'restored several events', details: ['events'] },
    summary: 'Bring back many deleted events at once, main events with the sub-events deleted along with them',
    body: z.object({ ids }),
    data: z.object({ ids: z.array(id) }),
    errors,
  }),
};
