import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { listQuery, sortsBy } from './list-query.ts';
import { MOST_SELECTED } from './selection.ts';

/** For how many days a failed email is among what waits on the dashboard. */
export const FAILED_LATELY_DAYS = 7;

/**
 * Which emails: those that were given up, in the last days or at all; those whose last attempt failed and that are tried again;
 * those that wait for the budget of what strangers cause, or for their time; those above a limit, which nobody gets; those that
 * were sent.
 */
export const emailFilters = ['failed_lately', 'failed', 'retrying', 'delayed', 'pending', 'dropped', 'sent'] as const;
export type EmailFilter = (typeof emailFilters)[number];

export const emailSorts = sortsBy('recipient', 'kind', 'registration', 'event', 'error');
export type EmailSort = (typeof emailSorts)[number];

/** How an email left the server: to the mail server, or into a file while none was set. */
export type EmailDelivery = 'smtp' | 'file';

/**
 * What became of an email. `in_file`: no mail server was set when it was sent, and nobody got it; `handed_over`: it was sent or
 * written to a file, before that was recorded.
 */
export const emailOutcomes = ['pending', 'sent', 'in_file', 'handed_over', 'failed', 'dropped'] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

/** What became of an email, by its status and by how it left. */
export function emailOutcome(status: Email['status'], delivery: EmailDelivery | null): EmailOutcome {
  if (status !== 'sent') return status;
  if (delivery === null) return 'handed_over';
  return delivery === 'file' ? 'in_file' : 'sent';
}

/** An email of the last thirty days; without a registration it is about an account. `error` is what the mail server said last. */
export const emailSchema = z
  .object({
    _id: z.string(),
    kind: z.string(),
    recipient: z.string().nullable(),
    status: z.enum(['pending', 'sent', 'failed', 'dropped']),
    outcome: z.enum(emailOutcomes),
    error: z.string().nullable(),
    attempts: z.number().int(),
    createdAt: instant,
    nextAttemptAt: instant,
    sentAt: instant.nullable(),
    registrationId: z.string().nullable(),
    registrationName: z.string().nullable(),
    eventId: z.string().nullable(),
    eventTitle: z.string().nullable(),
  })
  .meta({ id: 'Email' });
export type Email = z.infer<typeof emailSchema>;

/** What the list of emails is narrowed to. */
export const emailListFilter = z.object({
  show: z.enum(emailFilters).default('failed_lately'),
  search: listQuery(emailSorts).search,
});

/** The kinds that hold a code or a link for minutes: who still needs one asks for another. */
export const shortLivedEmailKinds: readonly string[] = ['login_code', 'password_reset'];

/** Which failed emails are tried again: those chosen, else all that the list shows. */
export const retriedEmailsSchema = z.object({
  show: z.enum(['failed_lately', 'failed']).default('failed_lately'),
  search: listQuery(emailSorts).search,
  ids: z.array(id).min(1, 'Choose at least one').max(MOST_SELECTED).optional(),
});
export type RetriedEmails = z.output<typeof retriedEmailsSchema>;

export const emailEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/emails',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    contactData: { what: 'registrations', rows: 'emails' },
    summary:
      'The emails of the last thirty days with what became of them, 50 a page; `after` is the last _id of the page before',
    tag: 'registrations',
    query: z.object({ ...listQuery(emailSorts), ...emailListFilter.shape, after: id.optional() }),
    data: z.object({ emails: z.array(emailSchema), total: z.number().int(), more: z.boolean() }),
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/api/emails/retry',
    access: 'admin',
    power: 'registrations.mail',
    scope: 'queries',
    audit: {
      target: 'announcement',
      targetId: 'emails',
      action: 'sent again what had failed of the emails',
      isNameless: true,
      details: ['show', 'emails'],
    },
    summary:
      'Try emails again that were given up: `ids` of them, or all that the filter leaves. Login codes and links for a new password are left out: their time is over',
    tag: 'registrations',
    body: retriedEmailsSchema,
    data: z.object({ emails: z.number().int() }),
  }),
};
