import { newPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalWholeNumber } from '../fields.ts';
import { emailOutcomes } from '../panel/emails.ts';
import { personName } from '../people/name-fields.ts';
import { z } from '../zod.ts';
import { newGrantSchema } from './committee.ts';
import { powerSchema } from './powers-schema.ts';
import { builtInRoleKeys } from './roles.ts';

/** How long an invitation can be accepted, in days, where the inviter says nothing else, and at most. */
export const INVITATION_DAYS = 7;
export const MAX_INVITATION_DAYS = 30;

export const invitationStatuses = ['open', 'accepted', 'declined', 'revoked', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

const reach = {
  roleLabel: z.string(),
  eventTitle: z.string().nullable(),
  venue: z.string().nullable(),
  /** The gate's name. */
  gate: z.string().nullable(),
  /** Until when the role will be theirs; null for no end. */
  endsAt: instant.nullable(),
};

/** An invitation as the committee sees it. `endedAt` is when it was accepted, declined or revoked. */
export const invitationSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    role: z.string(),
    ...reach,
    eventId: z.string().nullable(),
    gateId: z.string().nullable(),
    status: z.enum(invitationStatuses),
    openUntil: instant,
    invitedBy: z.string(),
    /** What became of the last mail; null once the queue has forgotten it. */
    mail: z.enum(emailOutcomes).nullable(),
    emailedAt: instant,
    createdAt: instant,
    endedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * What the reader of the link has to do before they accept: nothing more (`ready`), log in to the account of the e-mail
 * (`log_in`), log out of another one (`log_out`), or choose a name, a password, or both.
 */
export const invitationSteps = ['ready', 'log_in', 'log_out', 'set_password', 'sign_up'] as const;

/** What a link says of its role, for pages in other languages too: `builtIn` is null for a role that the committee made. */
export const offeredRole = {
  builtIn: z.enum(builtInRoleKeys).nullable(),
  /** What the role allows in its scope, in words. */
  allows: z.array(z.object({ power: powerSchema, label: z.string(), allows: z.string() })),
};

/** An invitation as its link shows it; `offer` is null once it is not open any more. */
export const shownInvitationSchema = z
  .object({
    status: z.enum(invitationStatuses),
    offer: z
      .object({
        email: z.string(),
        ...reach,
        ...offeredRole,
        invitedBy: z.string(),
        openUntil: instant,
        step: z.enum(invitationSteps),
        /** The e-mail that is logged in, where it is another one. */
        loggedInAs: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ShownInvitation' });
export type ShownInvitation = z.infer<typeof shownInvitationSchema>;

/** A role and its scope, offered to an e-mail; `endsAt` is when the role ends, not the invitation. */
export const newInvitationSchema = newGrantSchema.extend({
  /** How many days it can be accepted; left out, `INVITATION_DAYS`. */
  days: optionalWholeNumber(1, MAX_INVITATION_DAYS).optional(),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** The token of a link, as it was mailed or printed. */
export const linkToken = z.string().regex(/^[\w-]{20,80}$/, 'Not a link of ours');

const panel = { access: 'admin', tag: 'committee' } as const;
/** For who holds a link: about logging in, like a mailed link for a password. */
const visitor = { access: 'anyone', tag: 'auth' } as const;
const byId = z.object({ id });
const byToken = z.object({ token: linkToken });

export const invitationEndpoints = {
  list: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/committee/invitations',
    power: 'committee.manage',
    contactData: { what: 'committee' },
    summary: 'The newest 200 invitations, newest first',
    data: z.array(invitationSchema),
  }),
  create: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/committee/invitations',
    power: 'committee.manage',
    audit: { target: 'invitation', action: 'invited to the committee', isTargetNew: true, isDoneOnce: true },
    summary: 'Mail an invitation to a role, with a link that works once',
    body: newInvitationSchema,
    data: invitationSchema,
    errors: ['event_not_found', 'role_held', 'invitation_sent', 'invitation_limit'],
  }),
  resend: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/committee/invitations/:id/resend',
    power: 'committee.manage',
    audit: { target: 'invitation', action: 'mailed once more the invitation of' },
    summary: 'Mail an invitation once more; the link of the mail before stops working, and its days begin again',
    params: byId,
    body: z.object({}),
    data: invitationSchema,
    errors: ['invitation_not_found', 'invitation_ended', 'invitation_limit', 'event_not_found'],
  }),
  revoke: defineEndpoint({
    ...panel,
    method: 'DELETE',
    path: '/api/committee/invitations/:id',
    power: 'committee.manage',
    audit: { target: 'invitation', action: 'revoked the invitation of' },
    summary: 'Revoke an invitation that is open',
    params: byId,
    data: invitationSchema,
    errors: ['invitation_not_found', 'invitation_ended'],
  }),
  show: defineEndpoint({
    ...visitor,
    method: 'GET',
    path: '/api/invitations/:token',
    summary: 'What an invitation offers, by the token of its link; reading it changes nothing',
    params: byToken,
    data: shownInvitationSchema,
    errors: ['invitation_not_found'],
  }),
  accept: defineEndpoint({
    ...visitor,
    method: 'POST',
    path: '/api/invitations/:token/accept',
    summary:
      'Accept an invitation, once. Without an account the name and a password are asked for; an account of the e-mail has to be logged in',
    params: byToken,
    body: z.object({ name: personName('What is your name?').optional(), password: newPassword.optional() }),
    data: z.object({ roleLabel: z.string() }),
    errors: ['invitation_not_found', 'invitation_ended', 'invitation_refused', 'not_signed_in'],
  }),
  decline: defineEndpoint({
    ...visitor,
    method: 'POST',
    path: '/api/invitations/:token/decline',
    summary: 'Decline an invitation',
    params: byToken,
    body: z.object({}),
    data: z.null(),
    errors: ['invitation_not_found', 'invitation_ended'],
  }),
};
