import type { ShownApprovals } from '#contract/approvals/approvals.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { type Table, tableOf } from '../../tables/table.ts';
import { readerOf, statusAt, summaryOf } from './approval-view.ts';
import { listForExport, type StoredApproval } from './approvals.repository.ts';

const BATCH = 500;

/** What took two people, newest first: all of a scope, or those that a list of the reader's shows. */
export function approvalTable(
  { db, clock, config: { timeZone } }: AppContext,
  { scope, show, search }: { scope: Scope; show?: ShownApprovals | undefined; search?: string | undefined },
  reader: SessionUser,
): Table {
  const time = timeCells(timeZone);
  const now = clock().toISOString();
  return tableOf<StoredApproval>(
    'approvals',
    [
      [`Asked at (${timeZone})`, ({ preparedAt }) => time(preparedAt)],
      ['Asked by', ({ preparedBy }) => preparedBy],
      ['What', (approval) => summaryOf(approval)],
      ['Why', ({ reason }) => reason],
      ['Status', (approval) => statusAt(approval, now)],
      ['Decided by', ({ decidedBy }) => decidedBy],
      [`Decided at (${timeZone})`, ({ decidedAt }) => time(decidedAt)],
      ['Note', ({ note }) => note],
      ['Id', ({ id }) => id],
    ],
    (last) => listForExport(db, { search, ...(show ? { show, ...readerOf(reader, now) } : { scope }) }, last, BATCH),
  );
}
