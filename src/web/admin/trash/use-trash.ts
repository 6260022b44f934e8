import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { TrashKind } from '#contract/events/trash.ts';
import { type TrashRow, trashRows } from '#contract/panel/list-texts.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { deletedAnnouncementsQuery } from '../queries/site/announcements.ts';
import { deletedPagesQuery } from '../queries/site/pages.ts';
import { deletedAmbassadorsQuery, deletedEventsQuery } from '../queries/trash.ts';

/** Everything that was deleted and that the reader may restore, as one list. */
export function useTrash() {
  const api = useAdminApi();
  const may = useMay();
  const [events, ambassadors, announcements, pages] = useQueries({
    queries: [
      { ...deletedEventsQuery(api), enabled: may('events.delete') },
      { ...deletedAmbassadorsQuery(api), enabled: may('ambassadors.edit') },
      { ...deletedAnnouncementsQuery(api), enabled: may('announcements.edit') },
      { ...deletedPagesQuery(api), enabled: may('pages.edit') },
    ],
  });
  const all = [events, ambassadors, announcements, pages];
  const isThere = all.every(({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle');
  const data = useMemo(
    (): TrashRow[] => [
      ...(events.data ?? []).map(trashRows.event),
      ...(ambassadors.data ?? []).map(trashRows.ambassador),
      ...(announcements.data ?? []).map(trashRows.announcement),
      ...(pages.data ?? []).map(trashRows.page),
    ],
    [events.data, ambassadors.data, announcements.data, pages.data],
  );
  const error = all.find((one) => one.error !== null)?.error ?? null;
  return {
    // What could not be fetched may be all there is.
    data: isThere && (error === null || data.length > 0) ? data : undefined,
    error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter((one) => one.error !== null).map(({ refetch }) => refetch())),
  };
}

/** Restores one of them. */
export function useRestore(): (row: TrashRow) => Promise<unknown> {
  const { call } = useAdminApi();
  const byKind: Record<TrashKind, (id: string) => Promise<unknown>> = {
    event: (id) => call(endpoints.events.restoreEvent, { params: { id } }),
    ambassador: (id) => call(endpoints.ambassadors.restore, { params: { id } }),
    announcement: (id) => call(endpoints.announcements.restore, { params: { id } }),
    page: (id) => call(endpoints.pages.restore, { params: { id } }),
  };
  return ({ kind, _id }) => byKind[kind](_id);
}
