import type { Scope } from '#contract/roles/powers.ts';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { phoneCell, type Table, tableOf } from '../../../tables/table.ts';
import { listTeams } from './teams-without-event.repository.ts';

const BATCH = 500;

/** The teams for no event, newest first, as the list finds them. */
export function teamsWithoutEventTable(
  { db, config: { timeZone } }: AppContext,
  { search, scope }: { search?: string | undefined; scope: Scope },
): Table {
  const time = timeCells(timeZone);
  return tableOf<TeamWithoutEvent>(
    'teams',
    [
      ['Team', ({ teamName }) => teamName],
      ['Leader', ({ teamLeader }) => teamLeader],
      ['E-mail', ({ contactEmail }) => contactEmail, 'contact'],
      ['Phone', ({ contactNumber }) => phoneCell(contactNumber), 'contact'],
      ['Members', ({ members }) => members],
      [`Sent at (${timeZone})`, ({ createdAt }) => time(createdAt)],
    ],
    (last) => listTeams(db, scope, { search, after: last && [last.createdAt, last._id], limit: BATCH }),
  );
}
