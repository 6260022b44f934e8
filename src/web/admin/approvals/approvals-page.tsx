import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { ShownApprovals } from '#contract/approvals/approvals.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import sheet from '../components/rows.module.css';
import { type TabLink, TabLinks } from '../components/tab-links.tsx';
import { approvalsQuery } from '../queries/approvals.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { ApprovalRow } from './approval-row.tsx';
import { LimitsSection } from './limits-section.tsx';

const tabs: TabLink<ShownApprovals>[] = [
  { view: 'waiting', label: 'Waiting for me', path: '/admin/approvals' },
  { view: 'mine', label: 'Mine', path: '/admin/approvals?show=mine' },
  { view: 'decided', label: 'Decided', path: '/admin/approvals?show=decided' },
];

const emptyTexts: Record<ShownApprovals, [title: string, text: string]> = {
  waiting: ['Nothing waits for you', 'What others ask for and you may approve appears here, and comes by mail.'],
  mine: ['You asked for nothing', 'When something you do takes two people, your request appears here.'],
  decided: ['Nothing was decided so far', 'Approved, rejected and ended requests stay here.'],
};

/** What takes two people: what waits for the reader, their own requests, and those that were decided. */
export default function ApprovalsPage() {
  const [params] = useSearchParams();
  const maySetLimits = useMay()('settings.edit');
  const show = tabs.find(({ view }) => view === params.get('show'))?.view ?? 'waiting';
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(
    approvalsQuery(useAdminApi(), show),
  );
  const rows = isStale ? [] : (list?.rows ?? []);
  const [title, text] = emptyTexts[show];
  return (
    <>
      <PageHeader title="Approvals" actions={<ExportMenu tables={['approvals']} />}>
        What one person prepares and another one approves.
      </PageHeader>
      <TabLinks label="Lists of approvals" tabs={tabs} current={show} />
      {error ? <ErrorState what="The approvals" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {(!list || isStale) && !error ? <RowSkeleton what="the approvals" rowHeight={120} height={240} /> : null}
      {list && !isStale && rows.length === 0 ? (
        <EmptyState title={title}>
          <p>{text}</p>
        </EmptyState>
      ) : null}
      <ul className={sheet.rows}>
        {rows.map((approval) => (
          <ApprovalRow key={approval._id} approval={approval} />
        ))}
      </ul>
      {list?.more && !isStale ? (
        <Button variant="default" mt="md" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
      <LimitsSection mayChange={maySetLimits} />
    </>
  );
}
