import { useCallback } from 'react';
import { type AuditEntry, type AuditSort, auditSorts } from '#contract/audit.ts';
import { auditTargetKinds } from '#contract/endpoint.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { FestivalTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import { actionsQuery } from '../queries/activity.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { targetLabels, targetName } from './action-labels.ts';
import { ActionSentence } from './action-sentence.tsx';
import { ActivityFilters } from './activity-filters.tsx';

const options = {
  sorts: auditSorts,
  filters: { kind: { values: auditTargetKinds }, scans: { values: ['none'] } },
  ids: ['actor', 'target', 'from', 'to'],
};

const columns: ListColumn<AuditEntry, AuditSort>[] = [
  { label: 'What', sort: sortedBy('target'), render: (action) => <ActionSentence action={action} /> },
  { label: 'Kind', kind: 'wide', sort: sortedBy('kind'), render: ({ target }) => targetLabels[target.kind] },
  { label: 'Who', kind: 'wide', sort: sortedBy('actor'), render: ({ actor }) => actor.name },
  { label: 'When', kind: 'when', sort: byTime, render: ({ at }) => <FestivalTime at={at} /> },
];

/** Everything that admins did: who, when, on what, and what it changed. */
export default function ActivityPage() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(actionsQuery(useAdminApi(), listUrl.query));
  const rows = source.list?.rows ?? [];
  const nameOf = useCallback(({ actor, summary }: AuditEntry) => `${actor.name}: ${summary}`, []);
  return (
    <>
      <PageHeader title="Activity" actions={<ExportMenu tables={['activity']} query={listUrl.filter} />}>
        What admins did, newest first, in festival time.
      </PageHeader>
      <PanelList
        name="activity"
        one="action"
        many="actions"
        placeholder="Who, what or the name of a record"
        listUrl={listUrl}
        // An empty list of another filter says nothing about this one.
        source={source.isStale && rows.length === 0 ? { ...source, list: undefined } : source}
        columns={columns}
        nameOf={nameOf}
        empty={{
          title: 'Nothing has been done yet',
          text: 'Everything that an admin creates, changes, decides or deletes is recorded here.',
        }}
        notFound={{ text: 'No admin did anything of this kind. Try fewer filters.' }}
        filters={
          <ActivityFilters
            values={listUrl.values}
            onChange={listUrl.change}
            targetName={source.isStale ? undefined : nameIn(rows)}
          />
        }
      />
    </>
  );
}

/** The name of the one record that a list is about, the last one it had. */
const nameIn = (actions: AuditEntry[]) => {
  const target = actions.find(({ target }) => target.name !== null)?.target;
  return target && targetName(target);
};
