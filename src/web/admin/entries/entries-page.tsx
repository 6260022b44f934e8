import { Button } from '@mantine/core';
import { IconClock, IconDownload, IconMail } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { EntryRow } from '#contract/entries.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { EmptyList } from '../parts/empty-list.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { EntryControls } from './entry-controls.tsx';
import { searchTerm, useEntryFilter } from './entry-filter.ts';
import { filterQuery, mailPath } from './entry-paths.ts';
import { EntryRows, EntrySkeleton } from './entry-rows.tsx';
import { TimesDialog } from './times-dialog.tsx';
import { usePages } from './use-pages.ts';

/** Every entry of the festival: searched, narrowed, exported. */
export default function EntriesPage() {
  const { call } = useAdminApi();
  const [filter, changeFilter] = useEntryFilter();
  const name = filterQuery({ ...filter, search: searchTerm(filter.search ?? '') }).toString();
  const fetchPage = useCallback(
    async (after: string | undefined) => {
      const query = { ...Object.fromEntries(new URLSearchParams(name)), ...(after ? { after } : {}) };
      const { data } = await call(endpoints.entries.list, { query });
      return { rows: data.entries, more: data.more };
    },
    [call, name],
  );
  const { list, error, isLoading, isStale, reload, loadMore } = usePages<EntryRow>({
    screen: 'entries',
    name,
    fetchPage,
  });
  return (
    <>
      <ScreenHead title="Entries" actions={<Actions name={name} eventId={filter.eventId} />}>
        Who takes part in what, newest first.
      </ScreenHead>
      <EntryControls filter={filter} onChange={changeFilter} />
      {error ? <LoadFailed what="The entries" error={error} isLoading={isLoading} onRetry={reload} /> : null}
      {!list && !error ? <EntrySkeleton /> : null}
      {list?.rows.length === 0 ? <NoEntries isNarrowed={name !== ''} /> : null}
      {list && list.rows.length > 0 ? (
        <>
          <EntryRows rows={list.rows} isStale={isStale} />
          <p role="status">
            {list.more ? `The newest ${list.rows.length} are shown.` : countText(list.rows.length)}{' '}
            {list.more ? (
              <Button variant="default" loading={isLoading} onClick={loadMore}>
                Show more
              </Button>
            ) : null}
          </p>
        </>
      ) : null}
    </>
  );
}

const countText = (count: number) => (count === 1 ? 'One entry.' : `All ${count.toLocaleString('en-IN')} entries.`);

function Actions({ name, eventId }: { name: string; eventId: string | undefined }) {
  const apiUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiUrl ?? '';
  const [isTimesOpen, setTimesOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={() => setTimesOpen(true)}>
        Time limits
      </Button>
      <Button
        component="a"
        href={`${apiUrl}/api/entries/export.csv${name ? `?${name}` : ''}`}
        download="entries.csv"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Export CSV
      </Button>
      <Button component={Link} to={mailPath(eventId)} leftSection={<IconMail size={18} aria-hidden />}>
        Mail entrants
      </Button>
      {isTimesOpen ? <TimesDialog onClose={() => setTimesOpen(false)} /> : null}
    </>
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyList title={isNarrowed ? 'No entries found' : 'No entries yet'}>
      <p>
        {isNarrowed
          ? 'Try another word or fewer filters.'
          : 'They appear here as soon as somebody registers for an event.'}
      </p>
    </EmptyList>
  );
}
