import { announcementFilter } from '../announcements/announcements.ts';
import { shownApprovals } from '../approvals/approvals.ts';
import { auditQuerySchema } from '../audit.ts';
import { certificateFilter } from '../certificates/certificates.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventStatuses } from '../events/event-fields.ts';
import { trashKinds } from '../events/trash.ts';
import { day, id, text } from '../fields.ts';
import { waitingEventKinds } from '../panel/dashboard.ts';
import { emailListFilter } from '../panel/emails.ts';
import { registrationFilterSchema } from '../panel/registration-filters.ts';
import { sentMailFilter } from '../panel/sent-mails.ts';
import { lineGroupsText } from '../payments/bank-statements.ts';
import { paymentStatuses, refundStatuses } from '../payments/payment-transitions.ts';
import { dataAccessFilter } from '../privacy/data-access.ts';
import { erasureFilter } from '../privacy/data-requests.ts';
import { guardianStatuses } from '../privacy/guardian-rules.ts';
import { deliveryFilter } from '../webhooks/webhooks.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { type ExportTable, exportFormats, exportTables } from './export-tables.ts';

const nothing = z.object({});
const ofYear = z.object({ year: closedYear });
const searched = z.object({ search: text(200).optional() });

/** What each list can be filtered by: the same as where it is shown. A status that is left out is every status. */
export const exportFilters = {
  registrations: registrationFilterSchema,
  payments: z.object({
    status: z.enum(paymentStatuses).optional(),
    search: text(100).optional(),
    year: closedYear,
  }),
  refunds: z.object({ status: z.enum(refundStatuses).optional(), search: text(100).optional(), year: closedYear }),
  'refunds-due': searched,
  surplus: searched,
  ledger: ofYear,
  unmatched: nothing,
  'statement-lines': z.object({ statement: id, groups: lineGroupsText.optional() }),
  attendance: z.object({ eventId: id.optional(), year: closedYear }),
  /** `parts` is `none` for the list of one event, without those of its sub-events. */
  certificates: z.object({
    ...certificateFilter.shape,
    eventId: id.optional(),
    parts: z.literal('none').optional(),
    year: closedYear,
  }),
  'teams-without-event': searched,
  events: z.object({
    ...searched.shape,
    kind: z.enum(['main', 'sub']).optional(),
    status: z.enum(eventStatuses).optional(),
    /** The sub-events of one main event. */
    mainEventId: id.optional(),
    waiting: z.enum(waitingEventKinds).optional(),
    year: closedYear,
  }),
  schedule: z.object({ day: day.optional() }),
  results: z.object({ eventId: id.optional() }),
  ambassadors: searched,
  inquiries: searched,
  trash: z.object({ ...searched.shape, kind: z.enum(trashKinds).optional() }),
  /** Without `show` all of them, of every power. */
  approvals: z.object({ ...searched.shape, show: z.enum(shownApprovals).optional() }),
  activity: auditQuerySchema.omit({ after: true }),
  mails: sentMailFilter,
  emails: emailListFilter,
  announcements: announcementFilter,
  pages: searched,
  gallery: nothing,
  committee: nothing,
  invitations: nothing,
  links: nothing,
  webhooks: z.object({ ...searched.shape, show: z.literal('off').optional() }),
  'webhook-log': z.object({ ...deliveryFilter.shape, webhook: id }),
  guardians: z.object({ ...searched.shape, status: z.enum(guardianStatuses).optional() }),
  'data-requests': erasureFilter,
  'access-log': dataAccessFilter,
} as const satisfies Record<ExportTable, z.ZodObject>;

export type ExportFilter<Table extends ExportTable> = z.output<(typeof exportFilters)[Table]>;

/** The query of any of them; the filter of the list itself is checked once it is known which. */
export const exportQuerySchema = z.object({
  ...registrationFilterSchema.omit({ status: true, search: true }).shape,
  ...auditQuerySchema.omit({ after: true }).shape,
  status: text(40).optional(),
  show: text(40).optional(),
  kind: text(40).optional(),
  waiting: text(40).optional(),
  mainEventId: id.optional(),
  what: text(40).optional(),
  parts: text(40).optional(),
  search: text(200).optional(),
  statement: id.optional(),
  groups: text(200).optional(),
  webhook: id.optional(),
  day: text(10).optional(),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;

export const exportEndpoints = {
  download: defineEndpoint({
    method: 'GET',
    path: '/api/exports/:table/:format',
    access: 'admin',
    power: 'exports.download',
    scope: 'queries',
    contactData: { what: 'registrations' },
    summary: 'A list as CSV or XLSX, filtered as where it is shown, with times in the festival’s zone',
    tag: 'exports',
    params: z.object({ table: z.enum(exportTables as [ExportTable, ...ExportTable[]]), format: z.enum(exportFormats) }),
    query: exportQuerySchema,
    bare: true,
    produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    data: z.string(),
    errors: ['statement_not_found', 'webhook_not_found'],
  }),
};
