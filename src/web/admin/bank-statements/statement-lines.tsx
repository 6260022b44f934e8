import { useRef, useState } from 'react';
import type { BankStatement } from '#contract/payments/bank-statements.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { Pager } from '../components/list/paging/pager.tsx';
import { useListPage } from '../components/list/paging/use-list-page.ts';
import { useTurning } from '../components/list/paging/use-turning.ts';
import sheet from '../components/rows.module.css';
import { statementLinesQuery } from '../queries/bank-statements.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import type { LineDecision } from './line-decision.ts';
import { RecordLessDialog } from './record-less-dialog.tsx';
import { SetAsideDialog } from './set-aside-dialog.tsx';
import { type Tab, tabs } from './statement-labels.ts';
import { StatementLineRow } from './statement-line-row.tsx';

/** The lines of one view of a statement, in the order of the file. */
export function StatementLines({ statement, tab }: { statement: BankStatement; tab: Tab }) {
  const { groups, empty } = tabs[tab];
  const { page, turn } = useListPage();
  const options = statementLinesQuery(useAdminApi(), statement._id, groups, page);
  const { list, error, isFetching, isStale, refetch } = usePaginatedQuery(options);
  const body = useRef<HTMLUListElement>(null);
  const turning = useTurning({ list, isStale, page, turn, body });
  const mayEdit = useMay()('treasury.edit');
  const [decision, setDecision] = useState<LineDecision | null>(null);
  return (
    <>
      {error ? <ErrorState what="The lines" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the lines" rowHeight={96} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title={empty}>{tab === 'look' ? <p>Every credit is either sure or unknown.</p> : null}</EmptyState>
      ) : null}
      <ul className={sheet.rows} ref={body}>
        {list?.rows.map((line) => (
          <StatementLineRow
            key={line._id}
            line={line}
            onDecide={mayEdit && !statement.undoneAt ? setDecision : undefined}
          />
        ))}
      </ul>
      <Pager what="lines" turning={turning} total={list?.total} isFetching={isFetching} />
      {decision?.kind === 'choose' ? <ChooseDialog line={decision.line} onClose={() => setDecision(null)} /> : null}
      {decision?.kind === 'record_less' ? (
        <RecordLessDialog line={decision.line} onClose={() => setDecision(null)} />
      ) : null}
      {decision?.kind === 'set_aside' ? (
        <SetAsideDialog line={decision.line} onClose={() => setDecision(null)} />
      ) : null}
    </>
  );
}
