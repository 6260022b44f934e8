import { type GuardianStatus, guardianStatuses } from '#contract/privacy/guardian-rules.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { phoneCell, type Table, tableOf } from '../../../tables/table.ts';
import { listGuardians, type StoredGuardian } from './guardians.repository.ts';

const BATCH = 500;

/** The rows of the first of these statuses after the last one, then those of the next. */
async function listAfter(
  { db }: AppContext,
  statuses: readonly GuardianStatus[],
  search: string | undefined,
  last: Pick<StoredGuardian, '_id' | 'status' | 'createdAt'> | undefined,
) {
  const from = last ? statuses.indexOf(last.status) : 0;
  for (const [index, status] of statuses.slice(from).entries()) {
    const after = last && index === 0 ? ([last.createdAt, last._id] as const) : undefined;
    const rows = await listGuardians(db, { status, search, after }, BATCH);
    if (rows.length > 0) return rows;
  }
  return [];
}

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
    (last) => listAfter(context, statuses, search, last),
  );
}
