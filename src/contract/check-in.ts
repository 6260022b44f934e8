import { defineEndpoint } from './endpoint.ts';
import { id, instant, optionalId, requiredText } from './fields.ts';
import { registrationKinds, registrationStatuses } from './registration-rules.ts';
import { z } from './zod.ts';

/**
 * The result of a scan. `admitted` is shown green; `already_in` amber, with when and by whom; `not_today` amber: the event
 * is on another day, and nobody is admitted unless the scan says `anyDay`; `choose` asks which members of a team came,
 * `choose_event` for which event of today somebody with a festival ID has come.
 * Red are `not_confirmed`, `other_event`, `event_deleted`, `event_over`, `not_on_pass` (the people asked for are not on
 * this pass, or not any more) and `unknown`.
 */
export const checkInResults = [
  'admitted',
  'already_in',
  'not_today',
  'choose',
  'choose_event',
  'not_confirmed',
  'other_event',
  'event_deleted',
  'event_over',
  'not_on_pass',
  'unknown',
] as const;
export type CheckInResult = (typeof checkInResults)[number];

/** A person at the gate; `checkedInBy` is the name of the admin who admitted them. */
export const checkInPersonSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    role: z.string(),
    checkedInAt: instant.nullable(),
    checkedInBy: z.string().nullable(),
    /** The gate at which they were admitted, where one was chosen. */
    checkedInGate: z.string().nullable(),
  })
  .meta({ id: 'CheckInPerson' });

/** The response to one scan; `registration` is null for an unknown code. `admitted` are the ids admitted by it. */
export const checkInResponseSchema = z
  .object({
    result: z.enum(checkInResults),
    message: z.string(),
    admitted: z.array(z.string()),
    registration: z
      .object({
        _id: z.string(),
        code: z.string(),
        kind: z.enum(registrationKinds),
        status: z.enum(registrationStatuses),
        name: z.string(),
        number: z.number().int(),
        eventId: z.string(),
        eventTitle: z.string(),
        people: z.array(checkInPersonSchema),
      })
      .nullable(),
    /** Shown amber beside a result that admits: required answers that are missing. */
    notice: z.string().optional(),
    /** Of `choose_event`: the events of today that a festival ID has a pass for. */
    choices: z
      .array(
        z.object({
          eventId: z.string(),
          eventTitle: z.string(),
          mainEventTitle: z.string().nullable(),
          startDate: instant,
          name: z.string(),
          checkedInAt: instant.nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'CheckInResponse' });
export type CheckInResponse = z.infer<typeof checkInResponseSchema>;

/** How many people are inside, also of registrations that ended since, and how many are expected: they and all who are confirmed. */
export const checkInCountSchema = z
  .object({ checkedIn: z.number().int(), expected: z.number().int() })
  .meta({ id: 'CheckInCount' });
export type CheckInCount = z.infer<typeof checkInCountSchema>;

/** `isBound` where the reader scans passes at these gates alone. */
export const scannedGatesSchema = z
  .object({
    gates: z.array(z.object({ _id: z.string(), name: z.string(), venue: z.string().nullable() })),
    isBound: z.boolean(),
  })
  .meta({ id: 'ScannedGates' });

/**
 * What a gate decides by while it has no connection, made at `at`: the people of confirmed registrations of the events whose
 * gate is open. `key` is the SHA-256 of a pass's code, in base64url: that of the registration, or of one person. Not `isWhole` where
 * there are more people than a list holds.
 */
export const gateListSchema = z
  .object({
    at: instant,
    isWhole: z.boolean(),
    registrations: z.array(
      z.object({
        _id: z.string(),
        key: z.string(),
        kind: z.enum(registrationKinds),
        name: z.string(),
        number: z.number().int(),
        eventId: z.string(),
        eventTitle: z.string(),
        eventStartDate: instant,
        /** Lists that devices keep from before have none. */
        eventEndDate: instant.optional(),
        people: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            role: z.string(),
            key: z.string().nullable(),
            /** Of the person's festival IDs. */
            festivalKeys: z.array(z.string()),
            checkedInAt: instant.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'GateList' });
export type GateList = z.infer<typeof gateListSchema>;

const people = z.array(id).min(1).max(100);
const tag = 'check-in';

export const checkInEndpoints = {
  scan: defineEndpoint({
    method: 'POST',
    path: '/api/check-in',
    access: 'admin',
    power: 'check-in.scan',
    scope: 'queries',
    takesLate: true,
    audit: {
      target: 'registration',
      action: 'scanned the pass of',
      isTargetInResponse: true,
      details: ['result', 'admitted', 'gateId', 'waitedMs'],
    },
    summary: 'Admit the holder of a pass; for a team first list its people, then admit those whose ids are sent',
    tag,
    body: z.object({
      code: requiredText(300, 'Scan or type a code'),
      /** The event of this gate; a main event admits the passes of its sub-events too. */
      eventId: optionalId.optional(),
      /** The gate at which it is scanned, which is recorded; of one with a venue the pass has to be for an event there. */
      gateId: optionalId.optional(),
      people: people.optional(),
      /** Admits also on a day on which the event does not take place. */
      anyDay: z.boolean().optional(),
      /** The gate's own id of this scan: sent again after a response that was lost, it gets the response of before. */
      scanId: requiredText(64, 'Give the scan an id').optional(),
      /** How many milliseconds ago it was scanned, of a scan that waited for a connection; one of more than a day ago counts as of now. */
      waitedMs: z.number().int().min(0).optional(),
      /** The name of who scanned it, where somebody else sends it from the same phone: for the history, as the phone says it. */
      scannedBy: requiredText(200, 'Say who scanned it').optional(),
    }),
    data: checkInResponseSchema,
    errors: ['gate_not_found'],
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/check-in/undo',
    access: 'admin',
    power: 'check-in.scan',
    scope: [{ kind: 'registration', body: 'registrationId' }],
    audit: { target: 'registration', action: 'took back the check-in of', details: ['result', 'admitted'] },
    summary: 'Undo a check-in',
    tag,
    body: z.object({
      registrationId: id,
      people,
      /** Undoes by this scan alone, which checks in none of them where it arrives later: its gate does not know whether it arrived. */
      scanId: requiredText(64, 'Give the scan an id').optional(),
    }),
    data: checkInResponseSchema,
    errors: ['registration_not_found'],
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/check-in/count',
    access: 'admin',
    power: 'check-in.scan',
    scope: 'queries',
    summary: 'How many people are checked in and expected, of one event with its sub-events, of a gate, or of all',
    tag,
    query: z.object({ eventId: id.optional(), gateId: id.optional() }),
    data: checkInCountSchema,
    errors: ['gate_not_found'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/check-in/list',
    access: 'admin',
    power: 'check-in.scan',
    scope: 'queries',
    summary:
      'Whom a gate may admit while it has no connection, by hashed codes; of one event with its sub-events, a gate, or all',
    tag,
    query: z.object({ eventId: id.optional(), gateId: id.optional() }),
    data: gateListSchema,
    errors: ['gate_not_found'],
  }),
  gates: defineEndpoint({
    method: 'GET',
    path: '/api/check-in/gates',
    access: 'admin',
    power: 'check-in.scan',
    scope: 'queries',
    summary: 'The gates at which one scans passes',
    tag,
    data: scannedGatesSchema,
  }),
};
