import { type GuardianStatus, guardianStatuses } from '#contract/privacy/guardian-rules.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { phoneCell, type Table, tableOf } from '../../../tables/table.ts';
import { listGuardians, type StoredGuardian } from './guardians.repository.ts';

const BATCH = 500;

/** Registrations of minors by what their guardians said, as their list finds them, newest first. */
export function guardianTable(
  context: AppContext,
  { status, search }: { status?: GuardianStatus | undefined; search?: string | undefined },
): Table {
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  const statuses = status ? [status] : guardianStatuses;
  return tableOf<StoredGuardian>(
    'guardians',
    [
      ['Name', ({ name }) => name],
      ['Event', ({ eventTitle }) => eventTitle],
      ['Guardian', ({ guardianName }) => guardianName],
      ['Guardian’s e-mail', ({ guardianEmail }) => guardianEmail, 'contact'],
      ['Guardian’s phone', ({ guardianPhone }) => phoneCell(guardianPhone), 'contact'],
      ['Status', (row) => row.status],
      ['By', ({ means }) => means],
      ['Decided by', ({ decidedBy }) => decidedBy],
      [`Decided at (${timeZone})`, ({ decidedAt }) => time(decidedAt)],
      [`Asked at (${timeZone})`, ({ createdAt }) => time(createdAt)],
    ],
    (last) => {
      const after = last && ([last.createdAt, last._id] as const);
      return listGuardians(context.db, { statuses, search }, { after, limit: BATCH });
    },
  );
}
