import type { VolunteerLink } from '#contract/roles/volunteer-links.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Table, tableOfAll } from '../../../tables/table.ts';
import { listLinks } from './volunteer-links.service.ts';

/** The links for volunteers and who opened them, as the committee's page lists them; never the links themselves. */
export function linkTable(context: AppContext): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<VolunteerLink>(
    'links',
    [
      ['Link', ({ label, number }) => `${label} ${number}`],
      ['Role', ({ roleLabel }) => roleLabel],
      ['For', ({ eventTitle, venue, gate }) => eventTitle ?? gate ?? venue ?? 'the festival'],
      ['Status', ({ status }) => status],
      ['Opened by', ({ name }) => name],
      ['Device', ({ device }) => device],
      [`Opened at (${timeZone})`, ({ openedAt }) => time(openedAt)],
      [`Last used at (${timeZone})`, ({ lastUsedAt }) => time(lastUsedAt)],
      [`Ends at (${timeZone})`, ({ endsAt }) => time(endsAt)],
      ['Made by', ({ createdBy }) => createdBy],
      [`Made at (${timeZone})`, ({ createdAt }) => time(createdAt)],
      ['Revoked by', ({ revokedBy }) => revokedBy],
      [`Revoked at (${timeZone})`, ({ revokedAt }) => time(revokedAt)],
    ],
    () => listLinks(context),
  );
}
