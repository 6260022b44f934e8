import type { ExportTable } from '#contract/exports/export-tables.ts';
import { type ExportFilter, type ExportQuery, exportFilters } from '#contract/exports/exports.ts';
import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import type { Table } from '../../tables/table.ts';
import { ambassadorTable, inquiryTable } from '../ambassadors/ambassadors-export.service.ts';
import { announcementTable } from '../announcements/announcements-export.service.ts';
import { approvalTable } from '../approvals/approvals-export.service.ts';
import { activityTable } from '../audit/audit-export.service.ts';
import { statementTable } from '../bank-statements/statement-export.service.ts';
import { unmatchedTable } from '../bank-statements/unmatched-export.service.ts';
import { certificateTable } from '../certificates/certificates-export.service.ts';
import { listWaitingEvents } from '../dashboard/waiting.service.ts';
import { eventTable } from '../events/events-export.service.ts';
import { ledgerTable } from '../ledger/ledger-export.service.ts';
import { sentMailTable } from '../notifications/announcements/sent-mails-export.service.ts';
import { emailTable } from '../notifications/emails/emails.service.ts';
import { pageTable } from '../pages/pages-export.service.ts';
import { paymentTable, refundTable } from '../payments/money-export.service.ts';
import { dueRefundTable } from '../payments/refunds/due-refunds-export.service.ts';
import { surplusTable } from '../payments/refunds/surplus-export.service.ts';
import { dataAccessTable } from '../privacy/access-log/data-access-export.service.ts';
import { dataRequestTable } from '../privacy/erasure/erasures-export.service.ts';
import { guardianTable } from '../privacy/guardians/guardians-export.service.ts';
import { attendanceTable } from '../registrations/lists/attendance-export.service.ts';
import { registrationTable } from '../registrations/lists/registration-export.service.ts';
import { resultTable } from '../results/results-export.service.ts';
import { committeeTable } from '../roles/committee-export.service.ts';
import { invitationTable } from '../roles/invitations/invitations-export.service.ts';
import { linkTable } from '../roles/volunteer-links/links-export.service.ts';
import { scheduleTable } from '../schedule/schedule-export.service.ts';
import { galleryTable } from '../settings/gallery-export.service.ts';
import { teamsWithoutEventTable } from '../teams/without-event/teams-export.service.ts';
import { trashTable } from '../trash/trash-export.service.ts';
import { webhookLogTable } from '../webhooks/webhook-log-export.service.ts';
import { webhookTable } from '../webhooks/webhooks-export.service.ts';

/** How one list is exported. */
interface Definition<Name extends ExportTable> {
  /** What it is called in the record of who read contact data; null where it holds none. */
  contents: ContactDataKind | null;
  open(context: AppContext, filter: ExportFilter<Name> & { scope: Scope }, reader: SessionUser): Table | Promise<Table>;
}

/** The events as their list shows them: those that wait for something are of both kinds. */
async function listedEventTable(
  context: AppContext,
  { waiting, ...filter }: ExportFilter<'events'> & { scope: Scope },
  { powers }: SessionUser,
): Promise<Table> {
  if (!waiting) return eventTable(context, filter);
  const [item] = await listWaitingEvents(context, powers, filter.scope, waiting);
  return eventTable(context, { ...filter, kind: undefined, ids: new Set(item?.events.map(({ _id }) => _id)) });
}

/** How every list is exported. */
export const definitions: { [Name in ExportTable]: Definition<Name> } = {
  registrations: { contents: 'registrations', open: registrationTable },
  payments: { contents: 'payments', open: paymentTable },
  refunds: { contents: 'refunds', open: refundTable },
  'refunds-due': { contents: 'refunds', open: dueRefundTable },
  surplus: { contents: 'payments', open: surplusTable },
  ledger: { contents: 'ledger', open: ledgerTable },
  unmatched: { contents: 'bank_statement', open: unmatchedTable },
  'statement-lines': { contents: 'bank_statement', open: statementTable },
  attendance: { contents: 'check_in', open: attendanceTable },
  certificates: { contents: 'certificates', open: certificateTable },
  'teams-without-event': {
    contents: 'teams_without_event',
    open: teamsWithoutEventTable,
  },
  events: { contents: null, open: listedEventTable },
  schedule: { contents: null, open: scheduleTable },
  results: { contents: null, open: resultTable },
  ambassadors: { contents: null, open: ambassadorTable },
  inquiries: { contents: 'inquiries', open: inquiryTable },
  trash: { contents: null, open: trashTable },
  approvals: { contents: null, open: approvalTable },
  activity: { contents: null, open: activityTable },
  mails: { contents: null, open: sentMailTable },
  emails: { contents: 'registrations', open: emailTable },
  announcements: { contents: null, open: announcementTable },
  pages: { contents: null, open: pageTable },
  gallery: { contents: null, open: galleryTable },
  committee: { contents: 'committee', open: committeeTable },
  invitations: { contents: 'committee', open: invitationTable },
  links: { contents: null, open: linkTable },
  webhooks: { contents: null, open: webhookTable },
  'webhook-log': { contents: null, open: webhookLogTable },
  guardians: { contents: 'guardians', open: guardianTable },
  'data-requests': { contents: 'data_requests', open: dataRequestTable },
  'access-log': { contents: null, open: dataAccessTable },
};

/** The filter of a list as it takes it; what other lists are filtered by is left out. Throws `validation_failed`. */
export function filterOf<Name extends ExportTable>(table: Name, query: ExportQuery): ExportFilter<Name> {
  const { data, error } = exportFilters[table].safeParse(query);
  if (!error) return data as ExportFilter<Name>;
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('validation_failed', { errors });
}

/** The rows of a list, of a filter and a scope, for a reader. Throws what the list throws, as `statement_not_found`. */
export async function openTable(
  context: AppContext,
  table: ExportTable,
  query: ExportQuery,
  scope: Scope,
  reader: SessionUser,
): Promise<Table> {
  const open = definitions[table].open as Definition<ExportTable>['open'];
  return open(context, { ...filterOf(table, query), scope } as Parameters<typeof open>[1], reader);
}
