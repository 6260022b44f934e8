import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalDateTime, requiredText, wholeNumber } from '../fields.ts';
import { personName } from '../people/name-fields.ts';
import { z } from '../zod.ts';
import { newGrantSchema } from './committee.ts';
import { linkToken, offeredRole } from './invitations.ts';
import { MAX_LINKS_AT_ONCE, MAX_LISTED_LINKS } from './link-powers.ts';

export const linkStatuses = ['unused', 'in_use', 'ended', 'revoked'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

const reach = {
  roleLabel: z.string(),
  eventTitle: z.string().nullable(),
  venue: z.string().nullable(),
  /** The gate's name. */
  gate: z.string().nullable(),
  endsAt: instant,
};

/** A link as the committee sees it. `name` and `device` are of the person who opened it. */
export const volunteerLinkSchema = z
  .object({
    _id: z.string(),
    label: z.string(),
    /** Its number among those that were made with it, from 1. */
    number: z.number().int(),
    role: z.string(),
    ...reach,
    gateId: z.string().nullable(),
    status: z.enum(linkStatuses),
    name: z.string().nullable(),
    /** In words, such as `Chrome on Android`. */
    device: z.string().nullable(),
    openedAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    createdBy: z.string(),
    createdAt: instant,
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'VolunteerLink' });
export type VolunteerLink = z.infer<typeof volunteerLinkSchema>;

/** New links to be printed: each url is shown once, and its hash stored. */
export const madeLinksSchema = z
  .object({
    /** Of the first of them. */
    _id: z.string(),
    label: z.string(),
    ...reach,
    links: z.array(z.object({ _id: z.string(), number: z.number().int(), url: z.string(), qrSvg: z.string() })),
  })
  .meta({ id: 'MadeLinks' });
export type MadeLinks = z.infer<typeof madeLinksSchema>;

/**
 * Links that are alike, `count` of them, each for one device: a role that scans passes or sees figures alone, and its scope. An end more
 * than `MAX_LINK_DAYS` away is `validation_failed`; too many that have not ended is `link_limit`.
 */
export const newLinksSchema = newGrantSchema.omit({ email: true, endsAt: true }).extend({
  label: requiredText(60, 'Say what the links are for'),
  /** Left out, the end of today. */
  endsAt: optionalDateTime.optional(),
  count: wholeNumber(1, MAX_LINKS_AT_ONCE).default(1),
});
export type NewLinks = z.infer<typeof newLinksSchema>;

/** A link as its page shows it; `offer` is null once it was opened, revoked or has ended. */
export const shownLinkSchema = z
  .object({
    status: z.enum(linkStatuses),
    offer: z
      .object({
        ...reach,
        ...offeredRole,
        createdBy: z.string(),
        /** The e-mail that is logged in, which opening the link logs out. */
        loggedInAs: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ShownLink' });
export type ShownLink = z.infer<typeof shownLinkSchema>;

const panel = { access: 'admin', tag: 'committee' } as const;
const visitor = { access: 'anyone', tag: 'auth' } as const;
const byToken = z.object({ token: linkToken });

export const volunteerLinkEndpoints = {
  list: defineEndpoint({
    ...panel,
    method: 'GET',
    path: '/api/committee/links',
    power: 'committee.manage',
    contactData: { what: 'committee' },
    summary: `The newest ${MAX_LISTED_LINKS} links for volunteers, newest first`,
    data: z.array(volunteerLinkSchema),
  }),
  create: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/committee/links',
    power: 'committee.manage',
    audit: {
      target: 'volunteer_link',
      action: 'made links for volunteers',
      isNameless: true,
      isDoneOnce: true,
      details: ['label', 'roleLabel', 'eventTitle', 'venue', 'gate', 'endsAt', 'count'],
    },
    summary: 'Make links by which volunteers take a role of the gate without a password; each opens once',
    body: newLinksSchema,
    data: madeLinksSchema,
    errors: ['event_not_found', 'link_limit'],
  }),
  revoke: defineEndpoint({
    ...panel,
    method: 'DELETE',
    path: '/api/committee/links/:id',
    power: 'committee.manage',
    audit: { target: 'volunteer_link', action: 'revoked the link' },
    summary: 'Revoke a link; what it opened is closed from the next request on',
    params: z.object({ id }),
    data: volunteerLinkSchema,
    errors: ['link_not_found', 'link_ended'],
  }),
  revokeMany: defineEndpoint({
    ...panel,
    method: 'POST',
    path: '/api/committee/links/revoke',
    power: 'committee.manage',
    audit: {
      target: 'volunteer_link',
      action: 'revoked links for volunteers',
      targetId: 'many',
      isNameless: true,
      details: ['ids', 'revoked'],
    },
    summary: 'Revoke several links in one step; those that have ended already are left out',
    body: z.object({ ids: z.array(id).min(1).max(MAX_LISTED_LINKS) }),
    data: z.object({
      /** Such as `Main gate 3`. */
      revoked: z.array(z.string()),
    }),
  }),
  show: defineEndpoint({
    ...visitor,
    method: 'GET',
    path: '/api/volunteer-links/:token',
    summary: 'What a link for volunteers opens; reading it changes nothing',
    params: byToken,
    data: shownLinkSchema,
    errors: ['link_not_found'],
  }),
  open: defineEndpoint({
    ...visitor,
    method: 'POST',
    path: '/api/volunteer-links/:token/open',
    summary:
      'Open a link, once: a session of the panel for this device. The same `attempt` within ten minutes opens it again, for a response that was lost',
    params: byToken,
    body: z.object({
      name: personName('What is your name?'),
      attempt: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .optional(),
    }),
    data: z.object({ page: z.string() }),
    errors: ['link_not_found', 'link_ended', 'invitation_refused'],
  }),
};
