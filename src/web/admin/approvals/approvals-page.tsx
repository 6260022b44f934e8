import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import type { ShownApprovals } from '#contract/approvals/approvals.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { RowSkeleton } from '../components/row-skeleton.tsx';
import sheet from '../components/rows.module.css';
import { approvalsQuery } from '../queries/approvals.ts';
import { usePaginatedQuery } from '../queries/use-paginated-query.ts';
import { ApprovalRow } from './approval-row.tsx';
import styles from './approvals.module.css';
import { LimitsSection } from './limits-section.tsx';

const tabs: [show: ShownApprovals, label: string, path: string][] = [
  ['waiting', 'Waiting for me', '/admin/approvals'],
  ['mine', 'Mine', '/admin/approvals?show=mine'],
  ['decided', 'Decided', '/admin/approvals?show=decided'],
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
  const show = tabs.find(([one]) => one === params.get('show'))?.[0] ?? 'waiting';
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(
    approvalsQuery(useAdminApi(), show),
  );
  const rows = isStale ? [] : (list?.rows ?? []);
  const [title, text] = emptyTexts[show];
  return (
    <>
      <PageHeader title="Approvals">What one person prepares and another one approves.</PageHeader>
      <nav className={styles.tabs} aria-label="Lists of approvals">
        {tabs.map(([one, label, path]) => (
          <Link key={one} to={path} aria-current={one === show ? 'page' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
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
