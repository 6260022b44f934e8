import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { entryKinds, entryStates } from './entry-rules.ts';
import { email, id, instant, optionalPhone, optionalText, requiredText, text, wholeNumber } from './fields.ts';
import { paymentWays } from './payment-ways.ts';

export type { EntryKind, EntryState } from './entry-rules.ts';

/** A person of an entry. `checkedInAt` is when the gate let them in. */
export const participantSchema = z
  .object({ _id: z.string(), name: z.string(), role: z.string(), checkedInAt: instant.nullable() })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participantSchema>;

/**
 * An entry as whoever made it sees it. `code` opens its pass and its payment: whoever has it, holds
 * the pass. `number` counts an event's entries. `amount` is in whole rupees and was fixed when the
 * entry was made. `heldUntil` is the deadline of a state that lapses, `position` the place in the waitlist.
 */
export const entrySchema = z
  .object({
    _id: z.string(),
    code: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    eventStartDate: instant,
    eventEndDate: instant,
    eventVenue: z.string().nullable(),
    mainEventTitle: z.string().nullable(),
    number: z.number().int(),
    kind: z.enum(entryKinds),
    state: z.enum(entryStates),
    name: z.string(),
    teamId: z.string().nullable(),
    amount: z.number().int(),
    paidWay: z.enum(paymentWays).nullable(),
    heldUntil: instant.nullable(),
    reason: z.string().nullable(),
    position: z.number().int().nullable(),
    cancellable: z.boolean(),
    people: z.array(participantSchema),
    createdAt: instant,
  })
  .meta({ id: 'Entry' });
export type Entry = z.infer<typeof entrySchema>;

/** A person who enters alone. A logged-in person's e-mail is the account's, whatever is sent. */
export const enterEventSchema = z.object({
  eventId: id,
  name: requiredText(100, 'Name is required'),
  email: email.optional(),
  phone: optionalPhone.optional(),
  college: optionalText(200).optional(),
});
export type EnterEvent = z.infer<typeof enterEventSchema>;

/** How full an event is and whether it can be entered now; changes by the second and is never cached. */
export const placesSchema = z
  .object({
    capacity: z.number().int().nullable(),
    taken: z.number().int(),
    left: z.number().int().nullable(),
    waiting: z.number().int(),
    opening: z.enum(['open', 'not_yet', 'closed']),
    opensAt: instant.nullable(),
    closesAt: instant,
  })
  .meta({ id: 'Places' });
export type Places = z.infer<typeof placesSchema>;

export const paymentFilters = ['free', 'paid', 'unpaid', 'refunded'] as const;

/** What narrows the list of entries; `search` looks in names, e-mails, phones, colleges and codes. */
export const entryFilterSchema = z.object({
  eventId: id.optional(),
  state: z.enum(entryStates).optional(),
  payment: z.enum(paymentFilters).optional(),
  search: text(100).optional(),
});
export type EntryFilter = z.infer<typeof entryFilterSchema>;

/** A row of the admins' list. */
export const entryRowSchema = entrySchema
  .omit({ people: true, position: true, cancellable: true, mainEventTitle: true })
  .extend({ email: z.string(), phone: z.string().nullable(), college: z.string().nullable() })
  .meta({ id: 'EntryRow' });
export type EntryRow = z.infer<typeof entryRowSchema>;

/** One thing that happened to an entry: when, by whom, and where it was a move, between which states. */
export const historySchema = z
  .object({
    kind: z.enum(['move', 'check_in', 'check_in_undone', 'team', 'payment']),
    from: z.enum(entryStates).nullable(),
    to: z.enum(entryStates).nullable(),
    note: z.string().nullable(),
    actor: z.enum(['participant', 'admin', 'gateway', 'system']),
    actorName: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'EntryHistory' });
export type HistoryItem = z.infer<typeof historySchema>;

/** An entry as admins see it: its people with their addresses, its history, the moves an admin may make now. */
export const entryDetailSchema = entrySchema
  .omit({ people: true })
  .extend({
    email: z.string(),
    phone: z.string().nullable(),
    college: z.string().nullable(),
    people: z.array(
      participantSchema.extend({
        email: z.string(),
        phone: z.string().nullable(),
        college: z.string().nullable(),
        checkedInBy: z.string().nullable(),
      }),
    ),
    history: z.array(historySchema),
    moves: z.array(z.enum(entryStates)),
  })
  .meta({ id: 'EntryDetail' });
export type EntryDetail = z.infer<typeof entryDetailSchema>;

/** How many entries are in each state; states without any are left out. */
export const stateCountsSchema = z.array(z.object({ state: z.enum(entryStates), entries: z.number().int() }));
export type StateCounts = z.infer<typeof stateCountsSchema>;

/** Numbers for the plots: by day of the festival's zone and by event; amounts in whole rupees. */
export const entryStatisticsSchema = z
  .object({
    byDay: z.array(z.object({ day: z.string(), entries: z.number().int(), rupees: z.number().int() })),
    byEvent: z.array(
      z.object({
        eventId: z.string(),
        title: z.string(),
        capacity: z.number().int().nullable(),
        confirmed: z.number().int(),
        open: z.number().int(),
        waitlisted: z.number().int(),
        rupees: z.number().int(),
      }),
    ),
    byState: stateCountsSchema,
  })
  .meta({ id: 'EntryStatistics' });
export type EntryStatistics = z.infer<typeof entryStatisticsSchema>;

/** How long an unpaid place is held, in minutes, and how long an offer stands, in hours. */
export const entrySettingsSchema = z
  .object({ holdMinutes: z.number().int(), offerHours: z.number().int() })
  .meta({ id: 'EntrySettings' });
export type EntrySettings = z.infer<typeof entrySettingsSchema>;

/** At most a week and thirty days. */
export const updateEntrySettingsSchema = z.object({
  holdMinutes: wholeNumber(1, 10_080),
  offerHours: wholeNumber(1, 720),
});

export const announcementSchema = z.object({
  eventId: id,
  states: z.array(z.enum(entryStates)).min(1).max(entryStates.length).default(['confirmed']),
  subject: requiredText(150, 'Subject is required'),
  text: requiredText(5000, 'Message is required'),
});
export type Announcement = z.infer<typeof announcementSchema>;

const byId = z.object({ id });
const tag = 'entries';

export const entryEndpoints = {
  enter: defineEndpoint({
    method: 'POST',
    path: '/api/entries',
    access: 'anyone',
    summary: 'Enter an event alone; a full event puts the entry on its waitlist',
    tag,
    body: enterEventSchema,
    data: entrySchema,
    errors: ['event_not_found', 'not_signed_in', 'registration_closed', 'already_entered', 'has_sub_events'],
  }),
  places: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/places',
    access: 'anyone',
    summary: 'The places left in an event, and whether it can be entered now',
    tag,
    params: byId,
    data: placesSchema,
    errors: ['event_not_found'],
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/entries/mine',
    access: 'participant',
    summary: 'The entries the caller made or is a team member of, newest first',
    tag,
    data: z.array(entrySchema),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/entries',
    access: 'admin',
    summary: 'Entries, newest first, 50 a page; `after` is the _id of the last row before',
    tag,
    query: entryFilterSchema.extend({ after: id.optional() }),
    data: z.object({ entries: z.array(entryRowSchema), more: z.boolean() }),
  }),
  exportCsv: defineEndpoint({
    method: 'GET',
    path: '/api/entries/export.csv',
    access: 'admin',
    summary: 'The same entries as CSV, a line for each person',
    tag,
    query: entryFilterSchema,
    bare: true,
    data: z.string(),
  }),
  statistics: defineEndpoint({
    method: 'GET',
    path: '/api/entries/statistics',
    access: 'admin',
    summary: 'Entries and money over time, by event and by state',
    tag,
    data: entryStatisticsSchema,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/entries/counts',
    access: 'admin',
    summary: 'How many entries are in each state, of one event or of all',
    tag,
    query: z.object({ eventId: id.optional() }),
    data: stateCountsSchema,
  }),
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/api/entries/settings',
    access: 'admin',
    summary: 'How long places are held and offers stand',
    tag,
    data: entrySettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/entries/settings',
    access: 'admin',
    summary: 'Change how long places are held and offers stand',
    tag,
    body: updateEntrySettingsSchema,
    data: entrySettingsSchema,
  }),
  announce: defineEndpoint({
    method: 'POST',
    path: '/api/entries/announcements',
    access: 'admin',
    summary: 'Mail the people of an event whose entries are in these states',
    tag,
    body: announcementSchema,
    data: z.object({ recipients: z.number().int() }),
    errors: ['event_not_found', 'announcement_repeated'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/entries/:id',
    access: 'admin',
    summary: 'One entry with its people and its history',
    tag,
    params: byId,
    data: entryDetailSchema,
    errors: ['entry_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/entries/:id/cancel',
    access: 'admin',
    summary: 'Cancel an entry for its people',
    tag,
    params: byId,
    body: z.object({ note: optionalText(500).optional() }),
    data: entryDetailSchema,
    errors: ['entry_not_found', 'move_not_allowed'],
  }),
};
