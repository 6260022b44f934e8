import { certificateLinks } from './certificates/certificate-links.ts';
import { defineEndpoint } from './endpoint.ts';
import { acceptsWaitlist, eventConflictSchema, eventSeatsSchema, seatsSchema } from './events/seats.ts';
import { email, formAccount, id, idempotencyKey, idList, instant, optionalPhone, optionalText } from './fields.ts';
import { announcementSchema } from './panel/announcements.ts';
import { registrationFilterSchema, registrationSorts } from './panel/registration-filters.ts';
import { registrationStatisticsSchema, statusCountsSchema } from './panel/registration-statistics.ts';
import { announcedSchema } from './panel/sent-mails.ts';
import {
  registrationSettingsSchema,
  registrationSettingsVersionSchema,
  updateRegistrationSettingsSchema,
} from './payments/hold-settings.ts';
import { paymentMethods } from './payments/payment-methods.ts';
import { collegeFilter, optionalCollege, personName } from './people/name-fields.ts';
import { registrationConsentFields } from './privacy/consent-fields.ts';
import { answersSchema } from './questions/questions.ts';
import { registrationKinds, registrationStatuses } from './registration-rules.ts';
import { incompleteTeamsSchema } from './rosters/incomplete-teams.ts';
import { personFactsShape } from './rosters/person-facts.ts';
import { KEPT_SETTINGS_VERSIONS } from './settings-version.ts';
import { closedYear } from './years/year-text.ts';
import { z } from './zod.ts';

export type { RegistrationKind, RegistrationStatus } from './registration-rules.ts';

/** A person of a registration. `checkedInAt` is when they were admitted at the gate. */
export const participantSchema = z
  .object({ _id: z.string(), name: z.string(), role: z.string(), checkedInAt: instant.nullable() })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof participantSchema>;

/** A registration as its own people see it. */
export const registrationSchema = z
  .object({
    _id: z.string(),
    /** Opens its pass and its payment: a person who knows it holds the pass. */
    code: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    eventStartDate: instant,
    eventEndDate: instant,
    eventVenue: z.string().nullable(),
    mainEventTitle: z.string().nullable(),
    /** Counts the registrations of an event. */
    number: z.number().int(),
    kind: z.enum(registrationKinds),
    status: z.enum(registrationStatuses),
    name: z.string(),
    teamId: z.string().nullable(),
    /** In whole rupees; fixed at registration or, where a seat is offered, then. */
    amount: z.number().int(),
    paymentMethod: z.enum(paymentMethods).nullable(),
    /** The deadline of a status that expires. */
    expiresAt: instant.nullable(),
    /** Paid while no seat was free: it waits first in line and is confirmed as soon as one is. */
    isPrepaid: z.boolean(),
    reason: z.string().nullable(),
    /** In the waitlist, from 1; null for others, and where the event takes registrations of this kind no more, so that no seat is offered. */
    position: z.number().int().nullable(),
    cancellable: z.boolean(),
    /** It lapses then unless the link mailed to `verifyEmail` is opened; null while a payment is checked or to be corrected. */
    verifyBy: instant.nullable(),
    /** Shortened: a***@x.in. */
    verifyEmail: z.string().nullable(),
    /** Until when its people may cancel it. */
    cancellationClosesAt: instant,
    /** How much of the fee is due back until then; null without a rule. */
    refundPercent: z.number().int().nullable(),
    people: z.array(participantSchema),
    /**
     * The member whose own code `code` is: it shows the pass, comes first among `people`, and can only leave the team. Null for the
     * registration's code, which its owner has: that one pays, accepts and cancels too.
     */
    holder: participantSchema.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof registrationSchema>;

/** What happened to an event since a registration was made; `from` is when and where it was before it moved. */
export const passNoticeSchema = z
  .object({
    kind: z.enum(['deleted', 'inactive', 'moved']),
    from: z.object({ startDate: instant, endDate: instant, venue: z.string().nullable() }).nullable(),
  })
  .nullable();

/** A registration in the list of its people. */
export const ownRegistrationSchema = registrationSchema
  .extend({
    eventNotice: passNoticeSchema,
    /** Whether the user is one of its people, and not its contact alone. */
    takesPart: z.boolean(),
    /** Confirms or ends one that waits for the verification of its e-mail; for the user who has verified that e-mail. */
    proofToken: z.string().nullable(),
    /** The closed year of its event; null in the one that is open. */
    year: z.string().nullable(),
    certificates: certificateLinks,
  })
  .meta({ id: 'OwnRegistration' });
export type OwnRegistration = z.infer<typeof ownRegistrationSchema>;

/**
 * A person who registers as an individual. For a logged-in participant the account's e-mail is used instead. Where
 * `account` is another than the session's, the request is refused with `not_signed_in`.
 */
export const registerIndividualSchema = z.object({
  eventId: id,
  name: personName(),
  email: email.optional(),
  phone: optionalPhone.optional(),
  college: optionalCollege.optional(),
  ...personFactsShape,
  idempotencyKey: idempotencyKey.optional(),
  account: formAccount,
  acceptsWaitlist,
  /** Required where the event asks questions that must be answered. */
  answers: answersSchema.optional(),
  ...registrationConsentFields,
});
export type RegisterIndividual = z.infer<typeof registerIndividualSchema>;

/** What a team lacks yet by the rules of its event, in words; empty for a complete one. */
const missing = z.array(z.string());

/** A row of the admins' list. */
export const registrationRowSchema = registrationSchema
  .omit({ people: true, position: true, cancellable: true, holder: true, verifyEmail: true })
  .extend({ email: z.string(), phone: z.string().nullable(), college: z.string().nullable(), missing })
  .extend({
    /** How many required answers are missing, of all its people together; 0 once it has ended. */
    missingAnswers: z.number().int(),
    /** How many of its people were admitted at the gate, and when the last of them was. */
    checkedIn: z.object({ people: z.number().int(), of: z.number().int(), at: instant.nullable() }),
  })
  .meta({ id: 'RegistrationRow' });
export type RegistrationRow = z.infer<typeof registrationRowSchema>;

/** An item of a registration's history: when, by whom, and for a transition between which statuses. */
export const historySchema = z
  .object({
    kind: z.enum(['transition', 'check_in', 'check_in_undone', 'team', 'payment', 'edit']),
    from: z.enum(registrationStatuses).nullable(),
    to: z.enum(registrationStatuses).nullable(),
    note: z.string().nullable(),
    actor: z.enum(['participant', 'admin', 'gateway', 'system']),
    actorName: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'RegistrationHistory' });
export type HistoryItem = z.infer<typeof historySchema>;

/** A registration as admins see it: its people with e-mails, its history, the transitions an admin may make now. */
export const registrationDetailSchema = registrationSchema
  .omit({ people: true, holder: true, verifyEmail: true })
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
        checkedInGate: z.string().nullable(),
      }),
    ),
    history: z.array(historySchema),
    transitions: z.array(z.enum(registrationStatuses)),
    /** What is to be taken at the desk for it to be confirmed, in whole rupees; 0 where an admin cannot confirm it. */
    stillToPay: z.number().int(),
    missing,
    /** Counts the edits of admins, for the check of two of them at once. */
    version: z.number().int(),
  })
  .meta({ id: 'RegistrationDetail' });
export type RegistrationDetail = z.infer<typeof registrationDetailSchema>;

const byId = z.object({ id });
const tag = 'registrations';

export const registrationEndpoints = {
  register: defineEndpoint({
    method: 'POST',
    path: '/api/registrations',
    access: 'anyone',
    summary: 'Register one person for an event; a full event puts the registration on its waitlist',
    tag,
    body: registerIndividualSchema,
    data: registrationSchema,
    errors: [
      'event_not_found',
      'not_signed_in',
      'registration_closed',
      'already_registered',
      'event_conflict',
      'event_full',
      'has_sub_events',
    ],
    rateLimit: { max: 1000, timeWindow: 10 * 60_000, ofAccount: 600 },
  }),
  seats: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/seats',
    access: 'anyone',
    summary: 'The seats left in an event, and whether registration is open',
    tag,
    params: byId,
    data: seatsSchema,
    errors: ['event_not_found'],
  }),
  conflicts: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/conflicts',
    access: 'participant',
    summary: 'The other registrations of the user that refuse one for this event, or warn of it',
    tag,
    params: byId,
    data: z.array(eventConflictSchema),
    errors: ['event_not_found'],
  }),
  allSeats: defineEndpoint({
    method: 'GET',
    path: '/api/seats',
    access: 'anyone',
    summary: 'The seats left in every active event with a capacity that has not ended; never cached',
    tag,
    data: z.array(eventSeatsSchema),
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/mine',
    access: 'participant',
    summary: 'The registrations that the user made or is a team member of, newest first',
    tag,
    data: z.array(ownRegistrationSchema),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/registrations',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    contactData: { what: 'registrations', rows: 'registrations' },
    summary: 'Registrations, newest first, 50 a page; `after` is the last _id of the page before',
    tag,
    query: registrationFilterSchema.extend({ after: id.optional(), sort: z.enum(registrationSorts).optional() }),
    data: z.object({ registrations: z.array(registrationRowSchema), more: z.boolean() }),
  }),
  total: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/total',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    summary: 'How many registrations a filter leaves',
    tag,
    query: registrationFilterSchema,
    data: z.object({ total: z.number().int() }),
  }),
  exportCsv: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/export.csv',
    access: 'admin',
    power: 'exports.download',
    scope: 'queries',
    contactData: { what: 'registrations' },
    summary: 'The same registrations as CSV, a line for each person',
    tag,
    query: registrationFilterSchema,
    bare: true,
    data: z.string(),
  }),
  statistics: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/statistics',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    summary: 'Registrations and income by day, by event and by status',
    tag,
    query: z.object({ year: closedYear }),
    data: registrationStatisticsSchema,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/counts',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    summary: 'How many registrations have each status, of one event, several or all',
    tag,
    query: z.object({
      eventId: id.optional(),
      eventIds: idList.optional(),
      withSubEvents: z.literal('true').optional(),
      college: collegeFilter,
      year: closedYear,
    }),
    data: statusCountsSchema,
  }),
  incompleteTeams: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/incomplete-teams',
    access: 'admin',
    power: 'registrations.read',
    scope: 'queries',
    summary: 'How many teams of each event that is not over lack something its rules ask for',
    tag,
    data: z.array(incompleteTeamsSchema),
  }),
  showSettings: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/settings',
    access: 'admin',
    power: 'panel.open',
    scope: 'nothing',
    summary: 'How long seats are held and offers are valid',
    tag,
    data: registrationSettingsSchema,
  }),
  updateSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/registrations/settings',
    access: 'admin',
    power: 'settings.edit',
    audit: {
      target: 'settings',
      targetId: 'registrations',
      action: 'saved the time limits of registrations',
      isNameless: true,
    },
    summary: 'Change how long seats are held and offers are valid',
    tag,
    body: updateRegistrationSettingsSchema,
    data: registrationSettingsSchema,
    errors: ['settings_changed'],
  }),
  listSettingsVersions: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/settings/versions',
    access: 'admin',
    power: 'settings.edit',
    summary: `When the time limits were saved, by whom and what they were; the newest ${KEPT_SETTINGS_VERSIONS}`,
    tag,
    data: z.array(registrationSettingsVersionSchema),
  }),
  announce: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/announcements',
    access: 'admin',
    power: 'registrations.mail',
    scope: [{ kind: 'event', body: 'eventId' }],
    approval: 'mail',
    audit: {
      target: 'announcement',
      action: 'mailed the participants of',
      details: ['subject', 'statuses', 'recipients', 'sentTo', 'sendAt'],
      isDoneOnce: true,
    },
    summary: 'Email people whose registrations have one of these statuses, now or at a time to come',
    tag,
    body: announcementSchema,
    data: announcedSchema,
    errors: ['event_not_found', 'registration_not_found', 'announcement_repeated', 'mail_limit', 'audience_changed'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id',
    access: 'admin',
    power: 'registrations.read',
    scope: [{ kind: 'registration', params: 'id' }],
    contactData: { what: 'registration' },
    summary: 'One registration with its people and its history',
    tag,
    params: byId,
    data: registrationDetailSchema,
    errors: ['registration_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/:id/cancel',
    access: 'admin',
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: { target: 'registration', action: 'cancelled the registration' },
    summary: 'Cancel a registration for its people',
    tag,
    params: byId,
    body: z.object({ note: optionalText(500).optional() }),
    data: registrationDetailSchema,
    errors: ['registration_not_found', 'transition_not_allowed', 'registration_changed'],
  }),
};
