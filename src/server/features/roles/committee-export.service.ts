import type { CommitteeMember, Grant } from '#contract/roles/committee.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { getCommittee } from './committee.service.ts';

/** Who has or had which role, a row for each role of a person. */
export function committeeTable(context: AppContext): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  return tableOfAll<Omit<CommitteeMember, 'grants'> & { grant: Grant }>(
    'committee',
    [
      ['Name', ({ name }) => name],
      ['E-mail', ({ email }) => email, 'contact'],
      ['Two-step login', ({ hasTwoFactor }) => (hasTwoFactor ? 'yes' : 'no')],
      ['Role', ({ grant }) => grant.roleLabel],
      ['For', ({ grant }) => grant.eventTitle ?? grant.venue ?? 'the festival'],
      ['In force', ({ grant }) => (grant.isLive ? 'yes' : 'no')],
      ['Given by', ({ grant }) => grant.grantedBy],
      [`Given at (${timeZone})`, ({ grant }) => time(grant.createdAt)],
      [`Ends at (${timeZone})`, ({ grant }) => time(grant.endsAt)],
      ['Revoked by', ({ grant }) => grant.revokedBy],
      [`Revoked at (${timeZone})`, ({ grant }) => time(grant.revokedAt)],
    ],
    async () => {
      const { people } = await getCommittee(context);
      return people.flatMap(({ grants, ...person }) => grants.map((grant) => ({ ...person, grant })));
    },
  );
}
