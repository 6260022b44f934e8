import type { Invitation } from '#contract/roles/invitations.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOfAll } from '../../../tables/table.ts';
import { listInvitations } from './invitations.service.ts';

/** Who is or was invited to which role, as the committee's page lists them. */
export function invitationTable(context: AppContext): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<Invitation>(
    'invitations',
    [
      ['E-mail', ({ email }) => email, 'contact'],
      ['Role', ({ roleLabel }) => roleLabel],
      ['For', ({ eventTitle, venue, gate }) => eventTitle ?? gate ?? venue ?? 'the festival'],
      [`Role ends at (${timeZone})`, ({ endsAt }) => time(endsAt)],
      ['Status', ({ status }) => status],
      ['Invited by', ({ invitedBy }) => invitedBy],
      [`Invited at (${timeZone})`, ({ createdAt }) => time(createdAt)],
      [`Open until (${timeZone})`, ({ openUntil }) => time(openUntil)],
      [`Ended at (${timeZone})`, ({ endedAt }) => time(endedAt)],
      ['Revoked by', ({ revokedBy }) => revokedBy],
    ],
    () => listInvitations(context),
  );
}
