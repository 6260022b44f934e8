import { commonScope, type Power, type Powers, powers, type Scope } from '../roles/powers.ts';

interface ExportDefinition {
  /** What the panel calls it. */
  label: string;
  /** What one has to be allowed to read, beside being allowed to download. */
  power: Power;
}

/** Every list that can be exported, as files call it. */
export const exportDefinitions = {
  registrations: { label: 'Registrations', power: 'registrations.read' },
  payments: { label: 'Payments', power: 'payments.read' },
  refunds: { label: 'Refunds', power: 'payments.read' },
  'refunds-due': { label: 'Refunds due', power: 'payments.read' },
  surplus: { label: 'Paid too much', power: 'payments.read' },
  ledger: { label: 'Ledger', power: 'payments.read' },
  unmatched: { label: 'Unmatched bank lines', power: 'treasury.read' },
  'statement-lines': { label: 'Bank statement', power: 'treasury.read' },
  attendance: { label: 'Attendance', power: 'registrations.read' },
  certificates: { label: 'Certificates', power: 'registrations.read' },
  'teams-without-event': { label: 'Teams without an event', power: 'registrations.read' },
  events: { label: 'Events', power: 'panel.open' },
  schedule: { label: 'Schedule', power: 'panel.open' },
  results: { label: 'Results', power: 'results.publish' },
  ambassadors: { label: 'Ambassadors', power: 'ambassadors.edit' },
  inquiries: { label: 'Inquiries', power: 'inquiries.manage' },
  // Of what the reader may restore: each kind takes the power to delete it.
  trash: { label: 'Trash', power: 'panel.open' },
  approvals: { label: 'Approvals', power: 'audit.read' },
  activity: { label: 'Activity', power: 'audit.read' },
  mails: { label: 'Sent mails', power: 'registrations.mail' },
  emails: { label: 'Emails', power: 'registrations.mail' },
  announcements: { label: 'Announcements', power: 'announcements.edit' },
  pages: { label: 'Pages', power: 'pages.edit' },
  gallery: { label: 'Gallery', power: 'settings.edit' },
  committee: { label: 'Committee', power: 'committee.manage' },
  invitations: { label: 'Invitations', power: 'committee.manage' },
  links: { label: 'Links for volunteers', power: 'committee.manage' },
  webhooks: { label: 'Webhooks', power: 'committee.manage' },
  'webhook-log': { label: 'Webhook messages', power: 'committee.manage' },
  guardians: { label: 'Guardians', power: 'privacy.read' },
  'data-requests': { label: 'Requests for data', power: 'privacy.read' },
  'access-log': { label: 'Access to contact data', power: 'privacy.read' },
} as const satisfies Record<string, ExportDefinition>;

export type ExportTable = keyof typeof exportDefinitions;
export const exportTables = Object.keys(exportDefinitions) as ExportTable[];

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What of a list somebody may both read and download; undefined where that is nothing. */
export function exportScope(held: Powers, table: ExportTable): Scope | undefined {
  const { power } = exportDefinitions[table];
  const { 'exports.download': download, [power]: read } = held;
  if (!download || !read) return undefined;
  const scope = commonScope(download, read);
  // What belongs to no event is not for those who have some events.
  return powers[power].isScoped || scope === 'festival' ? scope : undefined;
}
