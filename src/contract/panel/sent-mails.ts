import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { announcementText, recipientQuery } from './announcements.ts';
import { listQuery, sortsBy } from './list-query.ts';
import { placeholderNames } from './mail-placeholders.ts';

/** Failures of a mail that are named; `failed` counts all. */
export const NAMED_FAILURES = 5;

/** People of a mail's registrations who get nothing: their e-mail is not confirmed, or their data were erased. */
const unreachedSchema = z.object({ unproved: z.number().int(), erased: z.number().int() });
export type Unreached = z.infer<typeof unreachedSchema>;

export const sentMailStatuses = ['sent', 'scheduled', 'cancelled', 'refused'] as const;

/**
 * A mail to people. `sent`, or one that was `scheduled` for `sendAt`: it waits, was `cancelled`, or `refused` at its time, because
 * of `failure`. `sentTo` says whom it goes to. `emails` are those queued for it, by what became of them; all 0 where it is older than
 * the thirty days that emails are kept. `dropped`: above a limit; `in_file` and `handed_over`: see `emailOutcomes`.
 */
export const sentMailSchema = z
  .object({
    _id: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    sentTo: z.string(),
    subject: z.string(),
    text: z.string(),
    sentBy: z.string(),
    createdAt: instant,
    status: z.enum(sentMailStatuses),
    sendAt: instant.nullable(),
    failure: z.string().nullable(),
    /** Registrations; of one that waits, when it was written. */
    recipients: z.number().int(),
    unreached: unreachedSchema,
    emails: z.object({
      pending: z.number().int(),
      sent: z.number().int(),
      in_file: z.number().int(),
      handed_over: z.number().int(),
      failed: z.number().int(),
      dropped: z.number().int(),
    }),
    failures: z.array(z.object({ recipient: z.string(), error: z.string() })),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof sentMailSchema>;

/** What was sent or scheduled: to how many registrations, how many people get it now, and how many get nothing. */
export const announcedSchema = z.object({
  recipients: z.number().int(),
  people: z.number().int(),
  unreached: unreachedSchema,
});
export type Announced = z.infer<typeof announcedSchema>;

/** How many a mail that is being written would go to; `people` counts email addresses, each of which gets one. */
export const mailReachSchema = z
  .object({ registrations: z.number().int(), people: z.number().int(), unreached: unreachedSchema })
  .meta({ id: 'MailReach' });
export type MailReach = z.infer<typeof mailReachSchema>;

/**
 * One recipient of a mail that is being written, with what its placeholders stand for; null where nobody gets it. The code of a pass is
 * an example: it admits who knows it. `people` counts email addresses, each of which gets one mail; `at` is which of them it is, from 0:
 * the last one where fewer are left than was asked for.
 */
export const mailRecipientSchema = z
  .object({
    registrations: z.number().int(),
    people: z.number().int(),
    at: z.number().int(),
    recipient: z.object({ email: z.string(), values: z.record(z.enum(placeholderNames), z.string()) }).nullable(),
  })
  .meta({ id: 'MailRecipient' });
export type MailRecipient = z.infer<typeof mailRecipientSchema>;

/** What the list of all mails can be sorted by. */
export const sentMailSorts = sortsBy('subject', 'event', 'writer', 'recipients');
export type SentMailSort = (typeof sentMailSorts)[number];

/** What the list of all mails is narrowed to; `search` looks in subject, text, whom it went to and who wrote it. */
export const sentMailFilter = z.object({
  search: listQuery(sentMailSorts).search,
  status: z.enum(sentMailStatuses).optional(),
});
export type SentMailFilter = z.output<typeof sentMailFilter>;

const tag = 'registrations';
const byId = z.object({ id });

export const sentMailEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/announcements',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    contactData: { what: 'registrations' },
    summary:
      'Mails to people that wait for their time, and the newest fifty others with what became of them and why some failed; whether mails leave the server at all, and the contact e-mail that answers go to, null while the festival has none of its own',
    tag,
    data: z.object({ mails: z.array(sentMailSchema), hasMailServer: z.boolean(), contact: z.string().nullable() }),
  }),
  listAll: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/announcements/all',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    contactData: { what: 'registrations', rows: 'mails' },
    summary:
      'All mails to people with what became of them, newest first or as sorted, 50 a page; `after` is the last _id of the page before',
    tag,
    query: z.object({ ...listQuery(sentMailSorts), ...sentMailFilter.shape }),
    data: z.object({ mails: z.array(sentMailSchema), total: z.number().int(), more: z.boolean() }),
  }),
  reach: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/announcements/reach',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    summary: 'How many a mail would go to, and how many people get nothing and why',
    tag,
    query: recipientQuery.omit({ at: true }),
    data: mailReachSchema,
  }),
  recipients: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/announcements/recipients',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    contactData: { what: 'registrations' },
    summary: 'How many a mail would go to, and one of them with what its placeholders stand for',
    tag,
    query: recipientQuery,
    data: mailRecipientSchema,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/announcements/test',
    access: 'admin',
    power: 'registrations.mail',
    scope: [{ kind: 'event', body: 'eventId' }],
    audit: {
      target: 'announcement',
      action: 'sent themselves a test of a mail to the participants of',
      isDoneOnce: true,
      details: ['subject'],
    },
    summary:
      'Send a mail to the reader alone, as a person of the event would get it; of the next event where none is named',
    tag,
    body: z.object({ eventId: id.optional(), ...announcementText }),
    data: z.object({ recipient: z.string() }),
    errors: ['event_not_found'],
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/announcements/:id/cancel',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    audit: {
      target: 'announcement',
      action: 'cancelled the scheduled mail to the participants of',
      details: ['subject'],
      isTargetNew: true,
    },
    summary: 'Cancel a mail that waits for its time',
    tag,
    params: byId,
    data: z.object({ subject: z.string() }),
    errors: ['mail_not_found', 'mail_not_scheduled'],
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/registrations/announcements/:id/retry',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    audit: {
      target: 'announcement',
      action: 'sent again what failed of a mail to the participants of',
      details: ['subject', 'emails'],
      isTargetNew: true,
    },
    summary: 'Send the emails of a mail again that were given up',
    tag,
    params: byId,
    data: z.object({ subject: z.string(), emails: z.number().int() }),
    errors: ['mail_not_found'],
  }),
};
