import { Kbd } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { pageQuery } from '../../components/list/paging/list-page.ts';
import { Pager } from '../../components/list/paging/pager.tsx';
import { useListPage } from '../../components/list/paging/use-list-page.ts';
import { useTurning } from '../../components/list/paging/use-turning.ts';
import sheet from '../../components/rows.module.css';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { paymentsQuery } from '../../queries/payments.ts';
import styles from '../payments.module.css';
import { BulkBar, type BulkDecision, DecisionAboutMany } from './bulk-bar.tsx';
import { type Decision, DecisionAboutPayment } from './decision-about-payment.tsx';
import { PaymentRow } from './payment-row.tsx';
import { QueueControls } from './queue-controls.tsx';
import { totalText } from './total-text.ts';
import { useEnteredSearch } from './use-entered-search.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useQueueSearch } from './use-queue-search.ts';
import { useSelection } from './use-selection.ts';

/** How often the queue is fetched again, in milliseconds. */
const POLL_MILLISECONDS = 20_000;

/** Payments that wait for a decision, oldest first: one by one or many at once. */
export function PaymentQueue() {
  const { search, changeSearch, name } = useQueueSearch();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [bulk, setBulk] = useState<BulkDecision | null>(null);
  const isDeciding = decision !== null || bulk !== null;
  const decides = useMay()('payments.decide');
  const { page, turn } = useListPage();
  const asked = pageQuery(name, 'oldest', page);
  const { list, error, isFetching, isStale, refetch } = usePayments(asked, !isDeciding);
  const rows = list?.rows ?? [];
  const selection = useSelection(rows);
  const { activeId, setActiveId, listRef } = useQueueKeys(rows, {
    isOn: decides && !isDeciding && selection.chosen.length === 0,
    onConfirm: (payment) => setDecision({ kind: 'confirm', payment }),
    onReject: (payment) => setDecision({ kind: 'reject', payment }),
  });
  const turning = useTurning({ list, isStale, page, turn, body: listRef });
  const searchRef = useRef<HTMLInputElement>(null);
  const isFromSearch = useRef(false);
  const close = () => {
    setDecision(null);
    // Once the dialog has let go of the focus: the next number is pasted over the one before.
    if (isFromSearch.current) requestAnimationFrame(() => searchRef.current?.focus());
    isFromSearch.current = false;
  };
  const enter = useEnteredSearch({
    search,
    isSettled: list !== undefined && !isStale,
    onSettled: () => {
      const [payment, ...others] = rows;
      if (!decides || !payment || others.length > 0) return;
      isFromSearch.current = true;
      setDecision({ kind: 'confirm', payment });
    },
  });
  return (
    <>
      <QueueControls
        search={search}
        onChange={changeSearch}
        onEnter={enter}
        searchRef={searchRef}
        isRefreshing={isFetching && list !== undefined}
        onRefresh={() => void refetch()}
        exports={<ExportMenu tables={['payments']} query={name} />}
      />
      <p className={styles.hints} role="status">
        {list ? totalText(list.total ?? rows.length, search !== '') : ' '}
      </p>
      {decides && rows.length > 0 ? <KeyHints /> : null}
      {error ? <ErrorState what="The payments" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the payments" rowHeight={94} /> : null}
      {list && rows.length === 0 ? <NoPayments isSearched={search !== ''} /> : null}
      {decides && rows.length > 1 ? <BulkBar rows={rows} selection={selection} onDecide={setBulk} /> : null}
      <ul className={`${sheet.rows} ${styles.rows}`} ref={listRef} data-stale={isStale || undefined}>
        {rows.map((payment) => (
          <PaymentRow
            key={payment._id}
            payment={payment}
            isActive={decides && payment._id === activeId}
            isChosen={selection.isChosen(payment._id)}
            onChoose={decides && rows.length > 1 ? selection.toggle : undefined}
            onPoint={setActiveId}
            onDecide={decides ? setDecision : undefined}
          />
        ))}
      </ul>
      <Pager what="payments" turning={turning} total={list?.total} isFetching={isFetching} />
      {decision ? <DecisionAboutPayment decision={decision} onClose={close} /> : null}
      {bulk ? <DecisionAboutMany decision={bulk} onDone={selection.clear} onClose={() => setBulk(null)} /> : null}
    </>
  );
}

/** The queue shows what other admins decide and what comes in, as long as nothing is being decided. */
function usePayments(filter: string, isPolling: boolean) {
  return usePaginatedQuery({
    ...paymentsQuery(useAdminApi(), filter),
    refetchInterval: isPolling && POLL_MILLISECONDS,
    refetchOnWindowFocus: isPolling ? 'always' : false,
  });
}

function KeyHints() {
  return (
    <p className={`${styles.hints} ${styles.keys}`}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous, <Kbd>Enter</Kbd> confirm, <Kbd>R</Kbd> reject
    </p>
  );
}

function NoPayments({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <EmptyState title="No payments found">Try another word or another status.</EmptyState>;
  return (
    <EmptyState title="All caught up">
      <p>UPI transfers appear here when somebody has sent the number of one.</p>
    </EmptyState>
  );
}
