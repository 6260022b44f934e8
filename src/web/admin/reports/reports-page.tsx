import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRouteLoaderData } from 'react-router';
import { type ExportTable, exportFormats, exportTables, type Treasury } from '#contract/payments/reports.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { shortDay } from '../charts/chart-data.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { treasuryQuery } from '../queries/reports.ts';
import { paymentMethodLabels } from '../registrations/registration-labels.ts';
import { useArchiveYear, withYear } from '../years/archive/archive-year.ts';
import { CashBoxes } from './cash-boxes.tsx';
import { CashMoves } from './cash-moves.tsx';
import { FlowTable } from './flow-table.tsx';
import styles from './reports.module.css';

/** The treasurer's page: income by day, event and method, and who holds how much cash; all from the ledger. */
export default function ReportsPage() {
  const { data, error, isFetching, refetch } = usePageQuery(treasuryQuery(useAdminApi()));
  return (
    <>
      <PageHeader title="Reports" actions={useMay()('exports.download') ? <Exports /> : null}>
        Money by the ledger: a refund counts on its own day, and no past day changes.
      </PageHeader>
      {error && !data ? <ErrorState what="The reports" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the reports" rowHeight={72} /> : null}
      {data ? <Figures treasury={data} /> : null}
    </>
  );
}

const exportLabels: Record<ExportTable, string> = {
  registrations: 'Registrations',
  payments: 'Payments',
  refunds: 'Refunds',
  ledger: 'Ledger',
  unmatched: 'Unmatched bank lines',
};

function Exports() {
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const year = useArchiveYear();
  const search = withYear('', year);
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          Export{year === null ? '' : ` of ${year}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportTables.flatMap((table) =>
          exportFormats.map((format) => (
            <Menu.Item
              key={`${table} ${format}`}
              component="a"
              href={`${apiUrl}/api/exports/${table}/${format}${search}`}
              download
            >
              {exportLabels[table]} as {format.toUpperCase()}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Figures({ treasury }: { treasury: Treasury }) {
  const { byDay, byEvent, byMethod, cash, moves } = treasury;
  if (byDay.length === 0 && cash.length === 0) {
    return <EmptyState title="No money yet">Income is shown here once the first payment has come in.</EmptyState>;
  }
  return (
    <div className={styles.figures}>
      <Totals treasury={treasury} />
      <CashBoxes cash={cash} />
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
        rows={byEvent.map(({ eventId, title, ...flow }) => ({ key: eventId, label: title, ...flow }))}
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
