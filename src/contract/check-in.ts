import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { entryKinds, entryStates } from './entry-rules.ts';
import { id, instant, optionalId, requiredText } from './fields.ts';

/**
 * What the gate shows. `admitted` is green; `already_in` amber, with when and by whom; `choose` asks
 * which members of a team came; `not_confirmed`, `other_event` and `unknown` are red.
 */
export const gateResults = ['admitted', 'already_in', 'choose', 'not_confirmed', 'other_event', 'unknown'] as const;
export type GateResult = (typeof gateResults)[number];

/** A person at the gate; `checkedInBy` names the admin who let them in. */
export const gatePersonSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    role: z.string(),
    checkedInAt: instant.nullable(),
    checkedInBy: z.string().nullable(),
  })
  .meta({ id: 'GatePerson' });

/** The answer to one scan; `entry` is null for a code nobody has. `admitted` are the ids let in just now. */
export const gateAnswerSchema = z
  .object({
    result: z.enum(gateResults),
    message: z.string(),
    admitted: z.array(z.string()),
    entry: z
      .object({
        _id: z.string(),
        code: z.string(),
        kind: z.enum(entryKinds),
        state: z.enum(entryStates),
        name: z.string(),
        number: z.number().int(),
        eventId: z.string(),
        eventTitle: z.string(),
        people: z.array(gatePersonSchema),
      })
      .nullable(),
  })
  .meta({ id: 'GateAnswer' });
export type GateAnswer = z.infer<typeof gateAnswerSchema>;

/** People let in and people expected: those of confirmed entries. */
export const gateCountSchema = z
  .object({ checkedIn: z.number().int(), expected: z.number().int() })
  .meta({ id: 'GateCount' });
export type GateCount = z.infer<typeof gateCountSchema>;

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
    data: gateAnswerSchema,
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/check-in/undo',
    access: 'admin',
    summary: 'Take a check-in back',
    tag,
    body: z.object({ entryId: id, people }),
    data: gateAnswerSchema,
    errors: ['entry_not_found'],
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/api/check-in/count',
    access: 'admin',
    summary: 'How many are in, of how many, for one event or all',
    tag,
    query: z.object({ eventId: id.optional() }),
    data: gateCountSchema,
  }),
};
