import { APPROVAL_LIMITS } from '#contract/approvals/approval-kinds.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { AuditDeclaration, AuditTargetKind } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';

/** What an admin did, to be read before the name of the target. */
export type ActionLabel = Pick<AuditDeclaration, 'action' | 'isNameless'>;

/** What a kind of target is called where actions are filtered by it. */
export const targetLabels: Record<AuditTargetKind, string> = {
  event: 'Events',
  registration: 'Registrations and check-in',
  team: 'Teams without an event',
  payment: 'Payments',
  bank_statement: 'Bank statements',
  receipt: 'Receipts',
  cash: 'Cash',
  announcement: 'E-mails to participants',
  site_announcement: 'Announcements',
  certificate: 'Certificates',
  page: 'Pages',
  ambassador: 'Ambassadors',
  inquiry: 'Inquiries',
  settings: 'Settings',
  image: 'Pictures',
  sample: 'Sample festival',
  account: 'Own account',
  grant: 'Roles of people',
  invitation: 'Invitations',
  volunteer_link: 'Links for volunteers',
  gate: 'Gates',
  year: 'Years',
  role: 'Roles',
  approval: 'Approvals',
  webhook: 'Webhooks',
};

/** What one record is called; settings are named by their ids. */
export const targetName = ({ kind, name }: AuditEntry['target']): string | null =>
  kind === 'settings' && name === APPROVAL_LIMITS ? 'what takes two people' : name;

/** What the contract declares of each endpoint, by method and path as the audit stores them. */
const declared = new Map<string, AuditDeclaration>(
  allEndpoints.flatMap(({ method, path, audit }) => (audit ? [[`${method} ${path}`, audit] as const] : [])),
);

/** What an action is called; one of an endpoint that the contract does not have goes by its summary. */
export function getActionLabel({
  endpoint,
  summary,
  target,
  after,
}: Pick<AuditEntry, 'endpoint' | 'summary' | 'target' | 'after'>): ActionLabel {
  if (endpoint === 'POST /api/check-in' && after?.result === 'admitted')
    return { action: 'checked in the registration' };
  if (endpoint === 'POST /api/check-in' && target._id === null) {
    return { action: 'scanned a code that no registration has' };
  }
  if (endpoint === 'first login with Google')
    return { action: 'logged in with Google for the first time', isNameless: true };
  if (endpoint === 'expire approvals') return { action: 'ended, undecided in time, a request about' };
  const known = declared.get(endpoint);
  // A request that waits for a second person is recorded under the endpoint that it was sent to.
  if (target.kind === 'approval' && known?.target !== 'approval') return { action: 'asked for approval about' };
  if (endpoint === 'npm run admin -- approvals-off') {
    return { action: 'switched off what takes two people', isNameless: true };
  }
  if (endpoint === 'npm run admin -- passkeys-off') return { action: 'removed every passkey of' };
  if (endpoint === 'npm run admin -- two-factor-off') return { action: 'switched off two-step login of' };
  if (endpoint === 'POST /api/invitations/:token/accept') return { action: 'accepted an invitation', isNameless: true };
  if (endpoint === 'POST /api/invitations/:token/decline')
    return { action: 'declined an invitation', isNameless: true };
  if (endpoint === 'POST /api/volunteer-links/:token/open') return { action: 'opened the link' };
  return known ?? { action: `did “${summary}”` };
}
