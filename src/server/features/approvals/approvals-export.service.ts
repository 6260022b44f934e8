import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOf } from '../../tables/table.ts';
import { summaryOf } from './approval-view.ts';
import { listForExport, type StoredApproval } from './approvals.repository.ts';

const BATCH = 500;

/** What took two people, of a scope, newest first: who asked, who decided, and why. */
export function approvalTable({ db, clock, config: { timeZone } }: AppContext, { scope }: { scope: Scope }): Table {
  const time = timeCells(timeZone);
  const now = clock().toISOString();
  return tableOf<StoredApproval & { _id: string }>(
    'approvals',
    [
      [`Asked at (${timeZone})`, ({ preparedAt }) => time(preparedAt)],
      ['Asked by', ({ preparedBy }) => preparedBy],
      ['What', (approval) => summaryOf(approval)],
      ['Why', ({ reason }) => reason],
      ['Status', ({ status, expiresAt }) => (status === 'pending' && expiresAt <= now ? 'expired' : status)],
      ['Decided by', ({ decidedBy }) => decidedBy],
      [`Decided at (${timeZone})`, ({ decidedAt }) => time(decidedAt)],
      ['Note', ({ note }) => note],
    ],
    async (last) =>
      (await listForExport(db, scope, last, BATCH)).map((approval) => ({ ...approval, _id: approval.id })),
  );
}
