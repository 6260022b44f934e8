import { Button } from '@mantine/core';
import type { AuditEntry } from '#contract/audit.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { actionsQuery } from '../queries/activity.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import styles from './activity.module.css';
import { ActivityControls } from './activity-controls.tsx';
import { activityQuery, useActivityFilter } from './activity-filter.ts';
import { ActivityList } from './activity-list.tsx';

/** Everything that admins did: who, when, on what, and what it changed. */
export default function ActivityPage() {
  const api = useAdminApi();
  const [filter, changeFilter] = useActivityFilter();
  const name = activityQuery(filter).toString();
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(actionsQuery(api, name));
  const rows = list?.rows ?? [];
  // An empty list of another filter says nothing about this one.
  const isWaiting = !list || (isStale && rows.length === 0);
  return (
    <>
      <PageHeader title="Activity" actions={<ExportMenu tables={['activity']} query={name} />}>
        What admins did, newest first, in festival time.
      </PageHeader>
      <ActivityControls filter={filter} onChange={changeFilter} targetName={isStale ? undefined : nameIn(rows)} />
      {error ? <ErrorState what="The activity" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {isWaiting && !error ? <RowSkeleton what="the activity" rowHeight={72} height={520} /> : null}
      {!isWaiting && rows.length === 0 ? <NoActivity isNarrowed={name !== ''} /> : null}
      {list && rows.length > 0 ? (
        <>
          <ActivityList actions={rows} isStale={isStale} />
          <div className={styles.foot}>
            <p role="status">
              {list.more ? `The newest ${rows.length.toLocaleString('en-IN')} are shown.` : allText(rows.length)}
            </p>
            {list.more ? (
              <Button variant="default" loading={isFetching} onClick={loadMore}>
                Load more
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </>
  );
}

/** The name of the one record that a list is about, the last one it had. */
const nameIn = (actions: AuditEntry[]) => actions.find(({ target }) => target.name !== null)?.target.name;

const allText = (count: number) =>
  count === 1 ? 'That is all: one action.' : `That is all: ${count.toLocaleString('en-IN')} actions.`;

function NoActivity({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState title={isNarrowed ? 'Nothing found' : 'Nothing has been done yet'}>
      <p>
        {isNarrowed
          ? 'No admin did anything of this kind. Try fewer filters.'
          : 'Everything that an admin creates, changes, decides or deletes is recorded here.'}
      </p>
    </EmptyState>
  );
}
