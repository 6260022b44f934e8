import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TEAM_WITHOUT_EVENT_DAYS, type TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import controls from '../../components/controls.module.css';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { NewestShown } from '../../components/newest-shown.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { teamsWithoutEventQuery } from '../../queries/registrations/teams-without-event.ts';
import { useDebouncedSearch } from '../list/use-debounced-search.ts';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { TeamRows } from './team-rows.tsx';
import styles from './teams-without-event.module.css';

const LONGEST_SEARCH = 100;

/** Teams that somebody sent without naming an event: they are in no list of registrations. */
export default function TeamsWithoutEventPage() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const written = (params.get('search') ?? '').slice(0, LONGEST_SEARCH);
  const [typed, setTyped] = useDebouncedSearch(written, (text) =>
    setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true }),
  );
  const [deleted, setDeleted] = useState<TeamWithoutEvent | null>(null);
  const search = written.trim();
  const query = teamsWithoutEventQuery(useAdminApi(), search);
  const { list, error, isFetching, isStale, refetch, loadMore } = usePaginatedQuery(query);
  return (
    <>
      <PageHeader
        title="Teams without an event"
        actions={
          <>
            <ExportMenu tables={['teams-without-event']} query={search ? `${new URLSearchParams({ search })}` : ''} />
            <Button
              component={Link}
              to="/admin/registrations"
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              Registrations
            </Button>
          </>
        }
      >
        They are registered for nothing and hold no seat. Each is deleted after {TEAM_WITHOUT_EVENT_DAYS} days.
      </PageHeader>
      <search className={controls.controls}>
        <SearchField
          className={styles.search}
          label="Search teams"
          placeholder="Team, leader or e-mail"
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={setTyped}
        />
      </search>
      {error ? <ErrorState what="The teams" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the teams" rowHeight={72} height={360} /> : null}
      {list?.rows.length === 0 ? (
        <NoTeams isFiltered={search !== ''} isOfAll={may.everywhere('registrations.read')} />
      ) : null}
      {list && list.rows.length > 0 ? (
        <>
          <TeamRows
            rows={list.rows}
            isStale={isStale}
            onDelete={may.everywhere('registrations.edit') ? setDeleted : undefined}
          />
          <NewestShown
            shown={list.rows.length}
            what="teams"
            single="One team."
            hasMore={list.more}
            isLoading={isFetching}
            onMore={loadMore}
          />
        </>
      ) : null}
      {deleted ? <DeleteTeamDialog team={deleted} onClose={() => setDeleted(null)} /> : null}
    </>
  );
}

function NoTeams({ isFiltered, isOfAll }: { isFiltered: boolean; isOfAll: boolean }) {
  if (!isOfAll) {
    return (
      <EmptyState title="Not for single events">
        <p>Your roles are for single events, and these teams belong to none.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={isFiltered ? 'No teams found' : 'No teams without an event'}>
      <p>{isFiltered ? 'Try another word.' : 'A team that is sent without an event is listed here.'}</p>
    </EmptyState>
  );
}
