import { Button, Kbd, Select, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import type { InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-transitions.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { RowSkeleton } from '../components/row-skeleton.tsx';
import sheet from '../components/rows.module.css';
import { paymentsQuery } from '../queries/payments.ts';
import { joinPages, type Page, usePaginatedQuery } from '../queries/use-paginated-query.ts';
import { useDebouncedSearch } from '../registrations/list/use-debounced-search.ts';
import { paymentStatusLabels } from '../registrations/registration-labels.ts';
import { type Decision, DecisionAboutPayment } from './decision-about-payment.tsx';
import { PaymentRow } from './payment-row.tsx';
import styles from './payments.module.css';
import { usePaymentFilter } from './use-payment-filter.ts';
import { useQueueKeys } from './use-queue-keys.ts';

/** How often the queue is fetched again, in milliseconds. */
const POLL_MILLISECONDS = 20_000;
/** Longer lists are of several pages, each one more request. */
const LONGEST_POLLED = 50;

/** UPI transfers that wait for an admin to find them in the account, oldest first. */
export default function PaymentsPage() {
  const { filter, change, name } = usePaymentFilter();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { list, error, isFetching, isStale, refetch, loadMore } = usePayments(name, decision === null);
  const rows = list?.rows ?? [];
  const isQueue = filter.status === 'under_review';
  const { activeId, setActiveId, listRef } = useQueueKeys(rows, {
    isOn: isQueue && decision === null,
    onConfirm: (payment) => setDecision({ kind: 'confirm', payment }),
    onReject: (payment) => setDecision({ kind: 'reject', payment }),
  });
  return (
    <>
      <PageHeader
        title="Payments"
        actions={
          <Button
            variant="default"
            loading={isFetching && list !== undefined}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      >
        {list ? totalText(list.total ?? rows.length, filter.status) : ' '}
      </PageHeader>
      <Controls filter={filter} onChange={change} />
      {isQueue && rows.length > 0 ? <KeyHints /> : null}
      {error ? <ErrorState what="The payments" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the payments" rowHeight={94} /> : null}
      {list && rows.length === 0 ? <NoPayments isQueue={isQueue} isSearched={filter.search !== ''} /> : null}
      <ul className={`${sheet.rows} ${styles.rows}`} ref={listRef} data-stale={isStale || undefined}>
        {rows.map((payment) => (
          <PaymentRow
            key={payment._id}
            payment={payment}
            isActive={isQueue && payment._id === activeId}
            onPoint={setActiveId}
            onDecide={isQueue ? setDecision : undefined}
          />
        ))}
      </ul>
      {list?.more ? (
        <Button variant="default" mt="md" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
      {decision ? <DecisionAboutPayment decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}

/** The queue shows what other admins decide and what comes in, as long as it is short and nothing is being decided. */
function usePayments(filter: string, isPolling: boolean) {
  return usePaginatedQuery({
    ...paymentsQuery(useAdminApi(), filter),
    refetchInterval: ({ state }) => isPolling && rowCount(state.data) <= LONGEST_POLLED && POLL_MILLISECONDS,
    refetchOnWindowFocus: ({ state }) => (isPolling && rowCount(state.data) <= LONGEST_POLLED ? 'always' : false),
  });
}

const rowCount = (data: InfiniteData<Page<QueuedPayment>> | undefined) => (data ? joinPages(data).rows.length : 0);

function totalText(total: number, status: PaymentStatus): string {
  const label = paymentStatusLabels[status].label.toLowerCase();
  if (status !== 'under_review') return `${total.toLocaleString('en-IN')} ${label}, oldest first.`;
  if (total === 0) return 'Nothing to review.';
  return total === 1 ? 'One UPI transfer to review.' : `${total.toLocaleString('en-IN')} UPI transfers to review.`;
}

interface ControlsProps {
  filter: ReturnType<typeof usePaymentFilter>['filter'];
  onChange: ReturnType<typeof usePaymentFilter>['change'];
}

function Controls({ filter, onChange }: ControlsProps) {
  const [typed, setTyped] = useDebouncedSearch(filter.search, (search) => onChange({ search }));
  return (
    <search className={styles.controls}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Search payments"
        placeholder="UTR, name, e-mail, phone or code"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        aria-label="Status of the payment"
        data={paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value].label }))}
        value={filter.status}
        onChange={(value) => onChange({ status: paymentStatuses.find((status) => status === value) ?? 'under_review' })}
        allowDeselect={false}
      />
    </search>
  );
}

function KeyHints() {
  return (
    <p className={styles.hints}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous, <Kbd>Enter</Kbd> confirm, <Kbd>R</Kbd> reject
    </p>
  );
}

function NoPayments({ isQueue, isSearched }: { isQueue: boolean; isSearched: boolean }) {
  if (isSearched) return <EmptyState title="No payments found">Try another word or another status.</EmptyState>;
  return (
    <EmptyState title={isQueue ? 'All caught up' : 'No payments with this status'}>
      {isQueue ? <p>UPI transfers appear here when somebody has sent the number of one.</p> : null}
    </EmptyState>
  );
}
