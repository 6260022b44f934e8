import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { email, id, instant, optionalPhone, optionalText, requiredText, text, wholeNumber } from './fields.ts';
import { paymentMethods } from './payment-methods.ts';
import { registrationKinds, registrationStatuses } from './registration-rules.ts';

export type { RegistrationKind, RegistrationStatus } from './registration-rules.ts';

/** A person of an entry. `checkedInAt` is when the gate let them in. */
export const participantSchema = z
  .object({ _id: z.string(), name: z.string(), role: z.string(), checkedInAt: instant.nullable() })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participantSchema>;

/**
 * An entry as whoever made it sees it. `code` opens its pass and its payment: whoever has it, holds
 * the pass. `number` counts an event's entries. `amount` is in whole rupees and was fixed when the
 * entry was made. `expiresAt` is the deadline of a state that lapses, `position` the place in the waitlist.
 */
export const registrationSchema = z
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
    kind: z.enum(registrationKinds),
    status: z.enum(registrationStatuses),
    name: z.string(),
    teamId: z.string().nullable(),
    amount: z.number().int(),
    paymentMethod: z.enum(paymentMethods).nullable(),
    expiresAt: instant.nullable(),
    reason: z.string().nullable(),
    position: z.number().int().nullable(),
    cancellable: z.boolean(),
    people: z.array(participantSchema),
    createdAt: instant,
  })
  .meta({ id: 'Entry' });
export type Registration = z.infer<typeof registrationSchema>;

/** A person who enters alone. A logged-in person's e-mail is the account's, whatever is sent. */
export const registerIndividualSchema = z.object({
  eventId: id,
  name: requiredText(100, 'Name is required'),
  email: email.optional(),
  phone: optionalPhone.optional(),
  college: optionalText(200).optional(),
});
export type RegisterIndividual = z.infer<typeof registerIndividualSchema>;

/** How full an event is and whether it can be entered now; changes by the second and is never cached. */
export const seatsSchema = z
  .object({
    capacity: z.number().int().nullable(),
    reserved: z.number().int(),
    available: z.number().int().nullable(),
    waitlisted: z.number().int(),
    registrationWindow: z.enum(['open', 'not_yet', 'closed']),
    opensAt: instant.nullable(),
    closesAt: instant,
  })
  .meta({ id: 'Places' });
export type Seats = z.infer<typeof seatsSchema>;

export const paymentFilters = ['free', 'paid', 'unpaid', 'refunded'] as const;

/** What narrows the list of entries; `search` looks in names, e-mails, phones, colleges and codes. */
export const registrationFilterSchema = z.object({
  eventId: id.optional(),
  status: z.enum(registrationStatuses).optional(),
  payment: z.enum(paymentFilters).optional(),
  search: text(100).optional(),
});
export type RegistrationFilter = z.infer<typeof registrationFilterSchema>;

/** A row of the admins' list. */
export const registrationRowSchema = registrationSchema
  .omit({ people: true, position: true, cancellable: true, mainEventTitle: true })
  .extend({ email: z.string(), phone: z.string().nullable(), college: z.string().nullable() })
  .meta({ id: 'EntryRow' });
export type RegistrationRow = z.infer<typeof registrationRowSchema>;

/** One thing that happened to an entry: when, by whom, and where it was a move, between which states. */
export const historySchema = z
  .object({
    kind: z.enum(['transition', 'check_in', 'check_in_undone', 'team', 'payment']),
    from: z.enum(registrationStatuses).nullable(),
    to: z.enum(registrationStatuses).nullable(),
    note: z.string().nullable(),
    actor: z.enum(['participant', 'admin', 'gateway', 'system']),
    actorName: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'EntryHistory' });
export type HistoryItem = z.infer<typeof historySchema>;

/** An entry as admins see it: its people with their addresses, its history, the moves an admin may make now. */
export const registrationDetailSchema = registrationSchema
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
    transitions: z.array(z.enum(registrationStatuses)),
  })
  .meta({ id: 'EntryDetail' });
export type RegistrationDetail = z.infer<typeof registrationDetailSchema>;

/** How many entries are in each state; states without any are left out. */
export const statusCountsSchema = z.array(
  z.object({ status: z.enum(registrationStatuses), registrations: z.number().int() }),
);
export type StatusCounts = z.infer<typeof statusCountsSchema>;

/** Numbers for the plots: by day of the festival's zone and by event; amounts in whole rupees. */
export const registrationStatisticsSchema = z
  .object({
    byDay: z.array(z.object({ day: z.string(), registrations: z.number().int(), rupees: z.number().int() })),
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
    byStatus: statusCountsSchema,
  })
  .meta({ id: 'EntryStatistics' });
export type RegistrationStatistics = z.infer<typeof registrationStatisticsSchema>;

/** How long an unpaid place is held, in minutes, and how long an offer stands, in hours. */
export const registrationSettingsSchema = z
  .object({ holdMinutes: z.number().int(), offerHours: z.number().int() })
  .meta({ id: 'EntrySettings' });
export type RegistrationSettings = z.infer<typeof registrationSettingsSchema>;

/** At most a week and thirty days. */
export const updateRegistrationSettingsSchema = z.object({
  holdMinutes: wholeNumber(1, 10_080),
  offerHours: wholeNumber(1, 720),
});

export const announcementSchema = z.object({
  eventId: id,
  statuses: z.array(z.enum(registrationStatuses)).min(1).max(registrationStatuses.length).default(['confirmed']),
  subject: requiredText(150, 'Subject is required'),
  text: requiredText(5000, 'Message is required'),
});
export type Announcement = z.infer<typeof announcementSchema>;

const byId = z.object({ id });
const tag = 'registrations';

export const registrationEndpoints = {
  register: defineEndpoint({
    method: 'POST',
    path: '/api/registrations',
    access: 'anyone',
    summary: 'Enter an event alone; a full event puts the entry on its waitlist',
    tag,
    body: registerIndividualSchema,
    data: registrationSchema,
    errors: ['event_not_found', 'not_signed_in', 'registration_closed', 'already_registered', 'has_sub_events'],
  }),
  seats: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/seats',
    access: 'anyone',
    summary: 'The places left in an event, and whether it can be entered now',
    tag,
    params: byId,
    data: seatsSchema,
    errors: ['event_not_found'],
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/mine',
    access: 'participant',
    summary: 'The entries the caller made or is a team member of, newest first',
    tag,
    data: z.array(registrationSchema),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/registrations',
    access: 'admin',
    summary: 'Entries, newest first, 50 a page; `after` is the _id of the last row before',
    tag,
    query: registrationFilterSchema.extend({ after: id.optional() }),
    data: z.object({ registrations: z.array(registrationRowSchema), more: z.boolean() }),
  }),
  exportCsv: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/export.csv',
    access: 'admin',
    summary: 'The same entries as CSV, a line for each person',
    tag,
    query: registrationFilterSchema,
    bare: true,
    data: z.string(),
  }),
  statistics: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/statistics',
    access: 'admin',
    summary: 'Entries and money over time, by event and by state',
    tag,
    data: registrationStatisticsSchema,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/counts',
    access: 'admin',
    summary: 'How many entries are in each state, of one event or of all',
    tag,
    query: z.object({ eventId: id.optional() }),
    data: statusCountsSchema,
  }),
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/settings',
    access: 'admin',
    summary: 'How long places are held and offers stand',
    tag,
    data: registrationSettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/registrations/settings',
    access: 'admin',
    summary: 'Change how long places are held and offers stand',
    tag,
    body: updateRegistrationSettingsSchema,
    data: registrationSettingsSchema,
  }),
  announce: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/announcements',
    access: 'admin',
    summary: 'Mail the people of an event whose entries are in these states',
    tag,
    body: announcementSchema,
    data: z.object({ recipients: z.number().int() }),
    errors: ['event_not_found', 'announcement_repeated'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id',
    access: 'admin',
    summary: 'One entry with its people and its history',
    tag,
    params: byId,
    data: registrationDetailSchema,
    errors: ['registration_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/cancel',
    access: 'admin',
    summary: 'Cancel an entry for its people',
    tag,
    params: byId,
    body: z.object({ note: optionalText(500).optional() }),
    data: registrationDetailSchema,
    errors: ['registration_not_found', 'transition_not_allowed'],
  }),
};
