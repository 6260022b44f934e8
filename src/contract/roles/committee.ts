import { defineEndpoint } from '../endpoint.ts';
import {
  id,
  instant,
  optionalDateTime,
  optionalId,
  optionalText,
  requiredText,
  storedEmail,
  wholeNumber,
} from '../fields.ts';
import { z } from '../zod.ts';
import { allPowers, lackText, type Power, powers } from './powers.ts';
import { powerSchema } from './powers-schema.ts';

/**
 * A role of a person. Without `eventId`, `venue` and `gateId` it is for the festival; `eventId` includes the sub-events. `isLive` is false
 * once it has ended or was revoked. `grantedBy` and `revokedBy` are names.
 */
export const grantSchema = z
  .object({
    _id: z.string(),
    /** The key of a built-in role, or the id of one of the committee's. */
    role: z.string(),
    roleLabel: z.string(),
    eventId: z.string().nullable(),
    eventTitle: z.string().nullable(),
    venue: z.string().nullable(),
    gateId: z.string().nullable(),
    /** The gate's name. */
    gate: z.string().nullable(),
    endsAt: instant.nullable(),
    isLive: z.boolean(),
    grantedBy: z.string(),
    createdAt: instant,
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'Grant' });
export type Grant = z.infer<typeof grantSchema>;

/** A person who has or had a role; `grants` are the newest first, those that ended too. */
export const committeeMemberSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    hasTwoFactor: z.boolean(),
    grants: z.array(grantSchema),
  })
  .meta({ id: 'CommitteeMember' });
export type CommitteeMember = z.infer<typeof committeeMemberSchema>;

/** A role that the committee made of powers; `version` counts saves. */
export const ownRoleSchema = z
  .object({ _id: z.string(), label: z.string(), powers: z.array(powerSchema), version: z.number().int() })
  .meta({ id: 'OwnRole' });
export type OwnRole = z.infer<typeof ownRoleSchema>;

/** Everybody who has or had a role, by name, and the roles that the committee made. */
export const committeeSchema = z
  .object({ people: z.array(committeeMemberSchema), roles: z.array(ownRoleSchema) })
  .meta({ id: 'Committee' });
export type Committee = z.infer<typeof committeeSchema>;

/** For one of: an event, what is at a venue, a gate; for none of them it is for the festival. */
export const newGrantSchema = z.object({
  email: storedEmail,
  role: id,
  eventId: optionalId.optional(),
  venue: optionalText(200).optional(),
  /** For roles that scan passes or see figures alone. */
  gateId: optionalId.optional(),
  endsAt: optionalDateTime.optional(),
});
export type NewGrant = z.infer<typeof newGrantSchema>;

/** The powers that an own role can be made of: what every role may do is left out. */
export const choosablePowers = allPowers.filter((power) => power !== 'panel.open');

/**
 * A new role of the committee's own, or what a change makes of one: its name and its powers. A power without one that it needs is
 * `validation_failed`.
 */
export const ownRoleInputSchema = z.object({
  label: requiredText(60, 'Say what the role is called'),
  powers: z
    .array(z.enum(choosablePowers as [Power, ...Power[]]))
    .min(1, 'Choose at least one power')
    .max(Object.keys(powers).length)
    .superRefine((chosen, context) => {
      const message = lackText(chosen);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  /** Of a change: the version that was read, else 409 `role_changed`. */
  version: wholeNumber(1, 2_000_000_000).optional(),
});
export type OwnRoleInput = z.infer<typeof ownRoleInputSchema>;

const common = { access: 'admin', tag: 'committee' } as const;
const byId = z.object({ id });

export const committeeEndpoints = {
  show: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/committee',
    power: 'committee.manage',
    contactData: { what: 'committee', rows: 'people' },
    summary: 'Who has which role, and the roles that the committee made',
    data: committeeSchema,
  }),
  grant: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/committee/grants',
    power: 'committee.manage',
    audit: { target: 'grant', action: 'gave a role to', isTargetNew: true, isDoneOnce: true },
    summary: 'Give a role to the person of an account whose e-mail is verified; they log in to the panel from then on',
    body: newGrantSchema,
    data: grantSchema,
    errors: ['account_not_found', 'event_not_found', 'role_held'],
  }),
  changeEnd: defineEndpoint({
    ...common,
    method: 'PUT',
    path: '/api/committee/grants/:id',
    power: 'committee.manage',
    audit: { target: 'grant', action: 'changed the end of the role of' },
    summary: 'Change until when somebody has a role; null for no end',
    params: byId,
    body: z.object({ endsAt: optionalDateTime }),
    data: grantSchema,
    errors: ['grant_not_found', 'last_president'],
  }),
  revoke: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/committee/grants/:id',
    power: 'committee.manage',
    audit: { target: 'grant', action: 'revoked the role of' },
    summary: 'Revoke a role; it counts no more from the next request on',
    params: byId,
    data: grantSchema,
    errors: ['grant_not_found', 'last_president'],
  }),
  createRole: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/committee/roles',
    power: 'committee.manage',
    audit: { target: 'role', action: 'made the role', isDoneOnce: true },
    summary: 'Make a role of powers',
    body: ownRoleInputSchema,
    data: ownRoleSchema,
    errors: ['role_taken'],
  }),
  changeRole: defineEndpoint({
    ...common,
    method: 'PUT',
    path: '/api/committee/roles/:id',
    power: 'committee.manage',
    audit: { target: 'role', action: 'changed the role' },
    summary: 'Change a role that the committee made, for everybody who has it',
    params: byId,
    body: ownRoleInputSchema,
    data: ownRoleSchema,
    errors: ['role_not_found', 'role_taken', 'role_changed'],
  }),
  deleteRole: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/committee/roles/:id',
    power: 'committee.manage',
    audit: { target: 'role', action: 'deleted the role' },
    summary: 'Delete a role that nobody has',
    params: byId,
    data: ownRoleSchema,
    errors: ['role_not_found', 'role_in_use'],
  }),
};
