import { fullTitle } from '#contract/events/full-title.ts';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { Treasury } from '#contract/payments/reports.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { shortDay } from '../charts/chart-data.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { treasuryQuery } from '../queries/reports.ts';
import { CashBoxes } from './cash-boxes.tsx';
import { CashMoves } from './cash-moves.tsx';
import { FlowTable } from './flow-table.tsx';
import styles from './reports.module.css';

/** The treasurer's page: income by day, event and method, and who holds how much cash; all from the ledger. */
export default function ReportsPage() {
  const { data, error, isFetching, refetch } = usePageQuery(treasuryQuery(useAdminApi()));
  return (
    <>
      <PageHeader
        title="Reports"
        actions={<ExportMenu tables={['registrations', 'payments', 'refunds', 'ledger', 'unmatched', 'results']} />}
      >
        Money by the ledger: a refund counts on its own day, and no past day changes.
      </PageHeader>
      {error && !data ? <ErrorState what="The reports" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the reports" rowHeight={72} /> : null}
      {data ? <Figures treasury={data} /> : null}
    </>
  );
}

function Figures({ treasury }: { treasury: Treasury }) {
  const { byDay, byEvent, byMethod, cash, holders, moves } = treasury;
  if (byDay.length === 0 && cash.length === 0) {
    return <EmptyState title="No money yet">Income is shown here once the first payment has come in.</EmptyState>;
  }
  return (
    <div className={styles.figures}>
      <Totals treasury={treasury} />
      <CashBoxes cash={cash} holders={holders} />
      <FlowTable
        title="By payment method"
        column="Method"
        rows={byMethod.map(({ method, ...flow }) => ({ key: method, label: paymentMethodLabels[method], ...flow }))}
      />
      <FlowTable
        title="By day"
        column="Day"
        rows={byDay.map(({ day, ...flow }) => ({ key: day, label: `${shortDay(day)} ${day.slice(0, 4)}`, ...flow }))}
      />
      <FlowTable
        title="By event"
        column="Event"
        rows={byEvent.map((event) => ({ ...event, key: event.eventId, label: fullTitle(event) }))}
      />
      <CashMoves moves={moves} />
    </div>
  );
}

function Totals({ treasury: { byMethod, gatewayFees, surplus, waived } }: { treasury: Treasury }) {
  const sum = (field: 'received' | 'refunded' | 'net') => byMethod.reduce((total, flow) => total + flow[field], 0);
  const totals: [label: string, amount: number][] = [
    ['Received', sum('received')],
    ['Refunded', sum('refunded')],
    ['Kept', sum('net')],
    ['Surplus to give back', surplus],
    ['Gateway fees', gatewayFees],
    ['Waived', waived],
  ];
  return (
    <dl className={styles.totals}>
      {totals.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
