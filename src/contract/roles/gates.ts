import { defineEndpoint } from '../endpoint.ts';
import { id, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { z } from '../zod.ts';

/** How many gates a festival has at most. */
export const MAX_GATES = 100;

/** A gate at which passes are scanned; `venue` is null for one of the whole festival. `events` counts those that it admits people to. */
export const gateSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    venue: z.string().nullable(),
    events: z.number().int(),
    /** Counts saves, from 1. */
    version: z.number().int(),
  })
  .meta({ id: 'Gate' });
export type Gate = z.infer<typeof gateSchema>;

/** A new gate, or what a change makes of one. A name that another gate has, in capitals or not, is `gate_taken`. */
export const gateInputSchema = z.object({
  name: requiredText(60, 'What is the gate called?'),
  /** As events say it; left out, the gate is for every event. */
  venue: optionalText(200).optional(),
  /** Of a change: the version that was read, else 409 `gate_changed`. */
  version: wholeNumber(1, 2_000_000_000).optional(),
});
export type GateInput = z.infer<typeof gateInputSchema>;

const common = { access: 'admin', tag: 'committee' } as const;
const byId = z.object({ id });

export const gateEndpoints = {
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/gates',
    power: 'committee.manage',
    summary: 'The gates, by name',
    data: z.array(gateSchema),
  }),
  create: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/gates',
    power: 'committee.manage',
    audit: { target: 'gate', action: 'added the gate' },
    summary: 'Add a gate; roles and links for volunteers can be given for it',
    body: gateInputSchema,
    data: gateSchema,
    errors: ['gate_taken', 'gate_limit'],
  }),
  update: defineEndpoint({
    ...common,
    method: 'PUT',
    path: '/api/gates/:id',
    power: 'committee.manage',
    audit: { target: 'gate', action: 'changed the gate' },
    summary: 'Change name or venue of a gate, for everybody who has a role for it',
    params: byId,
    body: gateInputSchema,
    data: gateSchema,
    errors: ['gate_not_found', 'gate_taken', 'gate_changed'],
  }),
  delete: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/gates/:id',
    power: 'committee.manage',
    audit: { target: 'gate', action: 'deleted the gate' },
    summary: 'Delete a gate that no role, invitation or link is for',
    params: byId,
    data: gateSchema,
    errors: ['gate_not_found', 'gate_in_use'],
  }),
};
