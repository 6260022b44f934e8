import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_TEAM_SIZE } from './events.ts';
import { email, optionalId, optionalPhone, optionalText, optionalUrl, requiredText } from './fields.ts';

export const LEADER_ROLE = 'Team Leader';
export const MEMBER_ROLE = 'Member';

const contactEmail = z
  .string({ error: 'Contact email is required' })
  .trim()
  .min(1, 'Contact email is required')
  .pipe(email);

const memberSchema = z.object({
  name: requiredText(100, 'Name is required'),
  email: z.string({ error: 'Email is required' }).trim().min(1, 'Email is required').pipe(email),
  role: optionalText(40).optional(),
});

const withPhoneAlias = (value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const input = value as Record<string, unknown>;
  return input.contactNumber === undefined && input.contactPhone !== undefined
    ? { ...input, contactNumber: input.contactPhone }
    : value;
};

/**
 * A team: its name, an optional logo address, contact, and members, the leader first. The form's
 * `contactPhone` is taken for `contactNumber`. With `eventId` the team is entered for that event.
 * The server sets the roles: 'Team Leader' for the first member, 'Member' for the others.
 */
export const registerTeamSchema = z.preprocess(
  withPhoneAlias,
  z.object({
    teamName: requiredText(100, 'Team name is required'),
    teamLogo: optionalUrl.optional(),
    contactEmail,
    contactNumber: optionalPhone.optional(),
    teamLeader: optionalText(100).optional(),
    members: z
      .array(memberSchema, { error: 'A team needs members' })
      .min(1, 'A team needs at least its leader')
      .max(MAX_TEAM_SIZE, `At most ${MAX_TEAM_SIZE} members`)
      .superRefine((members, context) => {
        const seen = new Set<string>();
        members.forEach((member, index) => {
          if (seen.has(member.email)) {
            context.addIssue({ code: 'custom', path: [index, 'email'], message: 'This e-mail is in the team already' });
          }
          seen.add(member.email);
        });
      }),
    eventId: optionalId.optional(),
  }),
);
export type RegisterTeam = z.infer<typeof registerTeamSchema>;

/** A registered team as the API answers it. */
export const teamSchema = z
  .object({
    _id: z.string(),
    teamName: z.string(),
    teamLogo: z.string().nullable(),
    contactEmail: z.string(),
    contactNumber: z.string().nullable(),
    teamLeader: z.string(),
    members: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })),
    eventId: z.string().nullable(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;

export const teamEndpoints = {
  registerTeam: defineEndpoint({
    method: 'POST',
    path: '/api/team/registerTeam',
    access: 'anyone',
    summary: 'Register a team, for an event where eventId is given',
    tag: 'teams',
    body: registerTeamSchema,
    data: teamSchema,
    errors: ['event_not_found', 'not_signed_in', 'registration_closed', 'event_full', 'already_entered'],
  }),
};
