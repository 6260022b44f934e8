import { defineEndpoint } from '../endpoint.ts';
import { chosenId, email, id, optionalPhone, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { optionalCollege, personName } from '../people/name-fields.ts';
import { registrationDetailSchema } from '../registrations.ts';
import { personFactsShape } from '../rosters/person-facts.ts';
import { z } from '../zod.ts';

/** Why an admin changes a registration, for its history. */
const reason = requiredText(300, 'Say why, for the history');
const optionalReason = optionalText(300).optional();

const chosenEvent = chosenId('Choose an event');

/** Where given, it must be the version that was read, else 409 `registration_changed`. */
const version = wholeNumber(1, 2_000_000_000).optional();

const person = {
  name: personName(),
  email,
  phone: optionalPhone.optional(),
  college: optionalCollege.optional(),
};

/** Lets an edit through that the rules of the event refuse (`against_rules`); `reason` is required then. */
const ignoreRules = z.boolean().optional();

/** Somebody new in a registration, with what the rules of the event ask about a person. */
export const newDeskPersonSchema = z.object({
  ...person,
  ...personFactsShape,
  version,
  ignoreRules,
  reason: optionalReason,
});
export type NewDeskPerson = z.infer<typeof newDeskPersonSchema>;

/**
 * A person as an admin edits them; phone and college left out stay as they are. Another e-mail is that of another person, of
 * whom the facts say what the rules ask; with `isSamePerson` it was mistyped or has changed, and age, answers, guardian and
 * consents stay.
 */
export const deskPersonSchema = newDeskPersonSchema.extend({ isSamePerson: z.boolean().optional() });
export type DeskPerson = z.infer<typeof deskPersonSchema>;

/** How a higher price of the new event is settled: paid in cash at the desk now, or waived. */
export const differenceWays = ['cash', 'waive'] as const;
export type DifferenceWay = (typeof differenceWays)[number];

/**
 * Moves a registration to another event. `difference` is required where it costs more there and was paid. `aboveCapacity`
 * takes a seat also where none is free.
 */
export const moveRegistrationSchema = z.object({
  eventId: chosenEvent,
  reason,
  difference: z.enum(differenceWays).optional(),
  aboveCapacity: z.boolean().optional(),
  ignoreRules,
});
export type MoveRegistration = z.infer<typeof moveRegistrationSchema>;

/** Registers a guest of the committee, above the capacity where the event is full. `isFree` leaves the fee out. */
export const registerGuestSchema = z.object({
  ...person,
  eventId: chosenEvent,
  reason,
  isFree: z.boolean().optional(),
});
export type RegisterGuest = z.infer<typeof registerGuestSchema>;

/** Gives a waitlisted registration a seat now; `aboveCapacity` also where none is free. */
export const giveSeatSchema = z.object({ reason, aboveCapacity: z.boolean().optional() });
export type GiveSeat = z.infer<typeof giveSeatSchema>;

/**
 * Restores a cancelled or expired registration; `aboveCapacity` also where no seat is free, `ignoreRules` against the rules of
 * the event.
 */
export const restoreRegistrationSchema = z.object({ reason, aboveCapacity: z.boolean().optional(), ignoreRules });
export type RestoreRegistration = z.infer<typeof restoreRegistrationSchema>;

const byId = z.object({ id });
const byPerson = z.object({ id, personId: id });
const tag = 'registrations';
const common = { access: 'admin', tag, data: registrationDetailSchema } as const;
const errors = ['registration_not_found', 'transition_not_allowed', 'registration_changed'] as const;

export const registrationEditEndpoints = {
  edit: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'PUT',
    path: '/api/registrations/:id',
    audit: { target: 'registration', action: 'edited the registration' },
    summary: 'Change name and contact of a registration; a new e-mail gets the pass, the old one loses it',
    params: byId,
    body: deskPersonSchema,
    errors: [...errors, 'already_registered', 'against_rules'],
  }),
  addPerson: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/people',
    audit: { target: 'registration', action: 'added a member to the registration' },
    summary: 'Add a member to a team',
    params: byId,
    body: newDeskPersonSchema,
    errors: [...errors, 'already_registered', 'against_rules', 'team_full'],
  }),
  editPerson: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'PUT',
    path: '/api/registrations/:id/people/:personId',
    audit: { target: 'registration', action: 'edited a person of the registration' },
    summary: 'Change a person of a registration; a new e-mail gets the pass, the old one loses it',
    params: byPerson,
    body: deskPersonSchema,
    errors: [...errors, 'already_registered', 'against_rules'],
  }),
  swapPerson: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/people/:personId/swap',
    audit: { target: 'registration', action: 'swapped a member of the registration' },
    summary: 'Put another person in the place of a member, with the same role',
    params: byPerson,
    body: newDeskPersonSchema,
    errors: [...errors, 'already_registered', 'against_rules'],
  }),
  removePerson: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/people/:personId/remove',
    audit: { target: 'registration', action: 'removed a member from the registration' },
    summary: 'Take a member out of a team',
    params: byPerson,
    body: z.object({ version, reason: optionalReason }),
    errors: [...errors],
  }),
  move: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [
      { kind: 'registration', params: 'id' },
      { kind: 'event', body: 'eventId' },
    ],
    method: 'POST',
    path: '/api/registrations/:id/move',
    audit: {
      target: 'registration',
      action: 'moved the registration',
      details: ['eventId', 'amount', 'difference', 'aboveCapacity', 'ignoreRules', 'reason'],
    },
    summary: 'Move a registration to another event, with the difference in price',
    params: byId,
    body: moveRegistrationSchema,
    errors: [
      ...errors,
      'event_not_found',
      'event_full',
      'already_registered',
      'against_rules',
      'has_sub_events',
      'payment_due',
    ],
  }),
  resend: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/resend',
    audit: { target: 'registration', action: 'sent the pass again of', details: { mailed: 'again' } },
    summary: 'Send the pass again, to one person or to all',
    params: byId,
    body: z.object({ personId: id.optional() }),
    errors: ['registration_not_found', 'transition_not_allowed', 'announcement_repeated'],
  }),
  raise: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/raise',
    audit: { target: 'registration', action: 'put first on the waitlist', details: ['reason'] },
    summary: 'Put a waitlisted registration first on the waitlist, behind those that have paid',
    params: byId,
    body: z.object({ reason }),
    errors: [...errors],
  }),
  giveSeat: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/seat',
    audit: { target: 'registration', action: 'gave a seat to' },
    summary: 'Give a waitlisted registration a seat now, above the capacity if need be',
    params: byId,
    body: giveSeatSchema,
    errors: [...errors, 'event_full'],
  }),
  restore: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    method: 'POST',
    path: '/api/registrations/:id/restore',
    audit: {
      target: 'registration',
      action: 'restored the registration',
      details: ['aboveCapacity', 'ignoreRules', 'reason'],
    },
    summary:
      'Restore a cancelled or expired registration: confirmed where nothing is owed, under review while its payment is checked, else with the offer of a seat',
    params: byId,
    body: restoreRegistrationSchema,
    errors: [...errors, 'event_not_found', 'event_full', 'already_registered', 'against_rules'],
  }),
  registerGuest: defineEndpoint({
    access: 'admin',
    power: 'registrations.edit',
    scope: [{ kind: 'event', body: 'eventId' }],
    tag,
    data: z.object({ registration: registrationDetailSchema }),
    method: 'POST',
    path: '/api/registrations/guests',
    audit: {
      target: 'registration',
      action: 'registered a guest:',
      isTargetInResponse: true,
      details: ['reason', 'eventId', 'isFree'],
    },
    summary: 'Register a guest of the committee, above the capacity if need be',
    body: registerGuestSchema,
    errors: ['event_not_found', 'has_sub_events', 'already_registered', 'registration_closed'],
  }),
};
