import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, optionalId, requiredText } from './fields.ts';
import { registrationKinds, registrationStatuses } from './registration-rules.ts';

/**
 * What the gate shows. `admitted` is green; `already_in` amber, with when and by whom; `choose` asks
 * which members of a team came; `not_confirmed`, `other_event` and `unknown` are red.
 */
export const checkInResults = ['admitted', 'already_in', 'choose', 'not_confirmed', 'other_event', 'unknown'] as const;
export type CheckInResult = (typeof checkInResults)[number];

/** A person at the gate; `checkedInBy` names the admin who let them in. */
export const checkInPersonSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    role: z.string(),
    checkedInAt: instant.nullable(),
    checkedInBy: z.string().nullable(),
  })
  .meta({ id: 'GatePerson' });

/** The answer to one scan; `registration` is null for a code nobody has. `admitted` are the ids let in just now. */
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
  })
  .meta({ id: 'GateAnswer' });
export type CheckInResponse = z.infer<typeof checkInResponseSchema>;

/** People let in and people expected: those of confirmed entries. */
export const checkInCountSchema = z
  .object({ checkedIn: z.number().int(), expected: z.number().int() })
  .meta({ id: 'GateCount' });
export type CheckInCount = z.infer<typeof checkInCountSchema>;

const people = z.array(id).min(1).max(100);
const tag = 'gate';

export const checkInEndpoints = {
  scan: defineEndpoint({
    method: 'POST',
    path: '/api/check-in',
    access: 'admin',
    summary: 'Let in who holds a pass; a team first answers its people, then takes the ids of those who came',
    tag,
    body: z.object({
      code: requiredText(300, 'Scan or type a code'),
      eventId: optionalId.optional(),
      people: people.optional(),
    }),
    data: checkInResponseSchema,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/check-in/undo',
    access: 'admin',
    summary: 'Take a check-in back',
    tag,
    body: z.object({ registrationId: id, people }),
    data: checkInResponseSchema,
    errors: ['registration_not_found'],
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/check-in/count',
    access: 'admin',
    summary: 'How many are in, of how many, for one event or all',
    tag,
    query: z.object({ eventId: id.optional() }),
    data: checkInCountSchema,
  }),
};
