import { defineEndpoint } from './endpoint.ts';
import { effectiveRulesSchema } from './events/effective-rules-schema.ts';
import { acceptsWaitlist } from './events/seats.ts';
import {
  email,
  flag,
  formAccount,
  givenText,
  id,
  idempotencyKey,
  instant,
  optionalId,
  optionalPhone,
  optionalPictureUrl,
  optionalText,
} from './fields.ts';
import { optionalCollege, optionalPersonName, personName, teamName } from './people/name-fields.ts';
import { registrationConsentFields } from './privacy/consent-fields.ts';
import { answersSchema } from './questions/questions.ts';
import { passNoticeSchema, registrationSchema } from './registrations.ts';
import { personFactsShape } from './rosters/person-facts.ts';
import { MAX_TEAM_SIZE } from './team-rules.ts';
import { z } from './zod.ts';

const contactEmail = givenText('Contact email is required').trim().min(1, 'Contact email is required').pipe(email);

const memberSchema = z.object({
  name: personName(),
  email: givenText('Email is required').trim().min(1, 'Email is required').pipe(email),
  role: optionalText(40).optional(),
  college: optionalCollege.optional(),
  ...personFactsShape,
  /** Answers to the event's questions about each person. */
  answers: answersSchema.optional(),
});

/** A multipart body, which a logo requires, carries the members as JSON. */
function withParsedMembers(input: Record<string, unknown>): Record<string, unknown> {
  if (typeof input.members !== 'string') return input;
  try {
    return { ...input, members: JSON.parse(input.members) };
  } catch {
    return input;
  }
}

const withPhoneAlias = (value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const input = withParsedMembers(value as Record<string, unknown>);
  return input.contactNumber === undefined && input.contactPhone !== undefined
    ? { ...input, contactNumber: input.contactPhone }
    : input;
};

/**
 * A team: its name, an optional logo url, contact, and members, the leader first. The form's `contactPhone` is
 * an alias of `contactNumber`. With `eventId` the team is registered for that event; `college` is the team's.
 * The server sets the roles: 'Team Leader' for the first member, 'Member' for the others.
 */
export const registerTeamSchema = z.preprocess(
  withPhoneAlias,
  z.object({
    teamName,
    teamLogo: optionalPictureUrl.optional(),
    contactEmail,
    contactNumber: optionalPhone.optional(),
    teamLeader: optionalPersonName.optional(),
    college: optionalCollege.optional(),
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
    idempotencyKey: idempotencyKey.optional(),
    account: formAccount,
    acceptsWaitlist,
    /** Answers to the event's questions about the team. */
    answers: answersSchema.optional(),
    ...registrationConsentFields,
  }),
);
export type RegisterTeam = z.infer<typeof registerTeamSchema>;

/** A new team for an event, which others join by its code; the user leads it. */
export const createTeamSchema = z.object({
  eventId: id,
  teamName,
  teamLogo: optionalPictureUrl.optional(),
  contactNumber: optionalPhone.optional(),
  name: optionalPersonName.optional(),
  college: optionalCollege.optional(),
  ...personFactsShape,
  idempotencyKey: idempotencyKey.optional(),
  account: formAccount,
  acceptsWaitlist,
  /** The leader's answers, about the team and about themselves. */
  answers: answersSchema.optional(),
  ...registrationConsentFields,
});
export type CreateTeam = z.infer<typeof createTeamSchema>;

/** Join codes have six letters, none that look alike, in upper or lower case. */
export const JOIN_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ';
export const joinCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${JOIN_CODE_ALPHABET}]{6}$`), 'A team code has six letters');

/** `sharesContact` shows e-mail and phone to the other members of the team. */
export const joinTeamSchema = z.object({
  sharesContact: flag.optional(),
  name: optionalPersonName.optional(),
  phone: optionalPhone.optional(),
  college: optionalCollege.optional(),
  ...personFactsShape,
  idempotencyKey: idempotencyKey.optional(),
  account: formAccount,
  /** Answers to the questions about each person. */
  answers: answersSchema.optional(),
  ...registrationConsentFields,
});
export type JoinTeam = z.infer<typeof joinTeamSchema>;

/** Why nobody can join a team. */
const notJoinableReason = z.enum(['full', 'locked', 'final', 'closed', 'ended']).nullable();

/** A team as shown to people who may join: names only, the event's rules, and the reason if it cannot be joined. */
export const teamInviteSchema = z
  .object({
    teamName: z.string(),
    teamLogo: z.string().nullable(),
    teamLeader: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    members: z.array(z.string()),
    teamSize: z.number().int(),
    effectiveRules: effectiveRulesSchema,
    joinable: z.boolean(),
    reason: notJoinableReason,
  })
  .meta({ id: 'TeamInvite' });
export type TeamInvite = z.infer<typeof teamInviteSchema>;

/**
 * A member of a team as another one sees them. E-mail and phone are there for the person, for admins, and for the team
 * where the person shares them (`sharesContact`); else the leader, who may have typed the e-mail, sees a hint of it such as
 * `a***@college.in`. `hasAccount` is whether an account that has verified the e-mail belongs to them. `unanswered` counts the
 * event's questions about them that nobody answered yet, for the person and the leader; 0 for others.
 */
export const teamMemberSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    emailHint: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.string(),
    isMe: z.boolean(),
    hasAccount: z.boolean(),
    sharesContact: z.boolean(),
    checkedInAt: instant.nullable(),
    unanswered: z.number().int(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMemberSchema>;

/**
 * A team as its members see it, with its join code and its registration; only the leader may change it, until
 * `rosterLocksAt`. `missing` says what the team lacks by then, in words; `reason` why nobody can join, null where they can.
 */
export const teamDetailSchema = z
  .object({
    _id: z.string(),
    teamName: z.string(),
    teamLogo: z.string().nullable(),
    joinCode: z.string().nullable(),
    lockedAt: instant.nullable(),
    teamSize: z.number().int(),
    isLeader: z.boolean(),
    members: z.array(teamMemberSchema),
    registration: registrationSchema,
    minTeamSize: z.number().int(),
    rosterLocksAt: instant,
    missing: z.array(z.string()),
    reason: notJoinableReason,
    eventNotice: passNoticeSchema,
    effectiveRules: effectiveRulesSchema,
  })
  .meta({ id: 'TeamDetail' });
export type TeamDetail = z.infer<typeof teamDetailSchema>;

/** A registered team in responses; others take its free seats by `joinCode`, where it is registered for an event. */
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
    joinCode: z.string().nullable(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;

const byId = z.object({ id });
const byMember = z.object({ id, memberId: id });
const byJoinCode = z.object({ joinCode });
const tag = 'teams';

export const teamEndpoints = {
  registerTeam: defineEndpoint({
    method: 'POST',
    path: '/api/team/registerTeam',
    access: 'anyone',
    summary: 'Register a team, for an event where eventId is given',
    tag,
    body: registerTeamSchema,
    files: ['logo'],
    data: teamSchema,
    also: { registration: registrationSchema.nullable() },
    errors: [
      'event_not_found',
      'not_signed_in',
      'registration_closed',
      'already_registered',
      'event_conflict',
      'event_full',
      'has_sub_events',
    ],
    rateLimit: { max: 300, timeWindow: 10 * 60_000, ofAccount: 300 },
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/teams',
    access: 'participant',
    summary: 'Create a team and register it for an event; members join by its code',
    tag,
    body: createTeamSchema,
    files: ['logo'],
    data: teamDetailSchema,
    errors: [
      'event_not_found',
      'registration_closed',
      'already_registered',
      'event_conflict',
      'event_full',
      'has_sub_events',
    ],
    // Each may store a picture; as many as people who register alone.
    rateLimit: { max: 1000, timeWindow: 10 * 60_000 },
  }),
  showInvite: defineEndpoint({
    method: 'GET',
    path: '/api/teams/join/:joinCode',
    access: 'anyone',
    summary: 'The team that a code belongs to',
    tag,
    params: byJoinCode,
    data: teamInviteSchema,
    errors: ['team_not_found'],
  }),
  join: defineEndpoint({
    method: 'POST',
    path: '/api/teams/join/:joinCode',
    access: 'participant',
    summary: 'Join the team that a code belongs to',
    tag,
    params: byJoinCode,
    body: joinTeamSchema,
    data: teamDetailSchema,
    errors: [
      'team_not_found',
      'team_full',
      'team_locked',
      'already_registered',
      'event_conflict',
      'registration_closed',
    ],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/teams/:id',
    access: 'participant',
    contactData: { what: 'team' },
    summary: 'A team, for its members',
    tag,
    params: byId,
    data: teamDetailSchema,
    errors: ['team_not_found'],
  }),
  lock: defineEndpoint({
    method: 'PUT',
    path: '/api/teams/:id/lock',
    access: 'participant',
    summary: 'The leader closes the team to new members, or opens it again',
    tag,
    params: byId,
    body: z.object({ locked: flag }),
    data: teamDetailSchema,
    errors: ['team_not_found', 'not_allowed', 'transition_not_allowed', 'registration_changed'],
  }),
  removeMember: defineEndpoint({
    method: 'DELETE',
    path: '/api/teams/:id/members/:memberId',
    access: 'participant',
    summary: 'The leader removes a member, or a member leaves',
    tag,
    params: byMember,
    data: z.null(),
    errors: ['team_not_found', 'not_allowed', 'transition_not_allowed', 'registration_changed'],
  }),
  handOver: defineEndpoint({
    method: 'PUT',
    path: '/api/teams/:id/leader',
    access: 'participant',
    summary: 'The leader hands over to a member who has an account; the registration gets a new code',
    tag,
    params: byId,
    body: z.object({ memberId: id }),
    data: teamDetailSchema,
    errors: ['team_not_found', 'not_allowed', 'transition_not_allowed', 'registration_changed'],
  }),
};
