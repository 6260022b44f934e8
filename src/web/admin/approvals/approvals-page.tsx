import { useSearchParams } from 'react-router';
import { approvalText } from '#contract/approvals/approval-text.ts';
import {
  type Approval,
  type ApprovalSort,
  approvalSorts,
  type ShownApprovals,
  shownApprovals,
} from '#contract/approvals/approvals.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { type ListOptions, useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { NoMailServer } from '../components/mail/no-mail-server.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { type TabLink, TabLinks } from '../components/tab-links.tsx';
import { approvalsQuery } from '../queries/approvals.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { ApprovalActions, ApprovalStatusText, ApprovalSubject } from './approval-row.tsx';
import { LimitsSection } from './limits-section.tsx';

const tabs: TabLink<ShownApprovals>[] = [
  { view: 'waiting', label: 'Waiting for me', path: '/admin/approvals' },
  { view: 'mine', label: 'Mine', path: '/admin/approvals?show=mine' },
  { view: 'decided', label: 'Decided', path: '/admin/approvals?show=decided' },
];

const emptyTexts: Record<ShownApprovals, [title: string, text: string]> = {
  waiting: ['Nothing waits for you', 'What others ask for and you may approve appears here.'],
  mine: ['You asked for nothing', 'When something you do takes two people, your request appears here.'],
  decided: ['Nothing was decided so far', 'Approved, rejected and ended requests stay here.'],
};

const filters = { show: { values: shownApprovals, initial: 'waiting' } };
const newestFirst: ListOptions<ApprovalSort> = { sorts: approvalSorts, filters };
/** Who waits longest comes first. */
const oldestFirst: ListOptions<ApprovalSort> = {
  sorts: ['oldest', ...approvalSorts.filter((sort) => sort !== 'oldest')],
  filters,
};

const columns: ListColumn<Approval, ApprovalSort>[] = [
  { label: 'Request', sort: sortedBy('subject'), render: (approval) => <ApprovalSubject approval={approval} /> },
  {
    label: 'Person',
    kind: 'wide',
    sort: sortedBy('person'),
    render: ({ isMine, preparedBy }) => `${isMine ? 'You' : preparedBy} asked`,
  },
  {
    label: 'Status',
    kind: 'wide',
    sort: sortedBy('status'),
    render: (approval) => <ApprovalStatusText approval={approval} />,
  },
  { label: 'Asked', kind: 'when', sort: byTime, render: ({ preparedAt }) => <DateAndTime at={preparedAt} /> },
  { label: 'Actions', kind: 'buttons', render: (approval) => <ApprovalActions approval={approval} /> },
];

/** What takes two people: what waits for the reader, their own requests, and those that were decided. */
export default function ApprovalsPage() {
  const [params] = useSearchParams();
  const maySetLimits = useMay()('settings.edit');
  const show = tabs.find(({ view }) => view === params.get('show'))?.view ?? 'waiting';
  return (
    <>
      <Approvals key={show} show={show} />
      <LimitsSection mayChange={maySetLimits} />
    </>
  );
}

function Approvals({ show }: { show: ShownApprovals }) {
  const listUrl = useListUrl(show === 'waiting' ? oldestFirst : newestFirst);
  const source = usePaginatedQuery(approvalsQuery(useAdminApi(), listUrl.query));
  const [title, text] = emptyTexts[show];
  return (
    <>
      <PageHeader title="Approvals" actions={<ExportMenu tables={['approvals']} query={listUrl.filter} />}>
        What one person prepares and another one approves.
      </PageHeader>
      <NoMailServer />
      <TabLinks label="Lists of approvals" tabs={tabs} current={show} />
      <PanelList
        name="approvals"
        one="request"
        many="requests"
        placeholder="What, who or why"
        listUrl={listUrl}
        // Those of the tab before say nothing about this one.
        source={source.isStale && source.list?.rows.length === 0 ? { ...source, list: undefined } : source}
        columns={columns}
        nameOf={approvalText}
        empty={{ title, text }}
        notFound={{ text: 'Try another word.' }}
        rowHeight={120}
      />
    </>
  );
}
