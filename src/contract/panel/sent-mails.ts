import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { announcementText } from './announcements.ts';

/** Failures of a mail that are named; `failed` counts all. */
export const NAMED_FAILURES = 5;

/**
 * A mail to the people of an event. `emails` are those queued for it, by what became of them; all 0 where it is older than the
 * thirty days that emails are kept. `dropped`: above a limit.
 */
export const sentMailSchema = z
  .object({
    _id: z.string(),
    eventId: z.string(),
    eventTitle: z.string(),
    subject: z.string(),
    text: z.string(),
    sentBy: z.string(),
    createdAt: instant,
    /** Registrations. */
    recipients: z.number().int(),
    emails: z.object({
      pending: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      dropped: z.number().int(),
    }),
    failures: z.array(z.object({ recipient: z.string(), error: z.string() })),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof sentMailSchema>;

const tag = 'registrations';

export const sentMailEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/announcements',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    contactData: { what: 'registrations' },
    summary:
      'The newest fifty mails to people, what became of them and why some failed; whether mails leave the server at all',
    tag,
    data: z.object({ mails: z.array(sentMailSchema), hasMailServer: z.boolean() }),
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
      details: ['subject'],
    },
    summary: 'Send a mail to the reader alone, as a person of the event would get it',
    tag,
    body: z.object({ eventId: id, ...announcementText }),
    data: z.object({ recipient: z.string() }),
    errors: ['event_not_found'],
  }),
};
