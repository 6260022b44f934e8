import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WaitingEventKind } from '#contract/panel/dashboard.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { allSubEventsQuery, mainEventsQuery } from '../queries/events/events.ts';
import { waitingEventsQuery } from '../queries/waiting.ts';
import type { EventKind } from './event-kind.ts';
import { useOwnEvents } from './use-own-events.ts';

/** The events of a kind; with `waiting` those of both kinds that the dashboard counts there. */
export function useListedEvents(kind: EventKind, waiting: WaitingEventKind | null) {
  const api = useAdminApi();
  const listed = usePageQuery(kind === 'main' ? mainEventsQuery(api) : allSubEventsQuery(api));
  const others = useQuery({ ...allSubEventsQuery(api), enabled: waiting !== null });
  const ids = useQuery(waitingEventsQuery(api, waiting));
  const all = useMemo(() => {
    if (waiting === null || !listed.data) return listed.data;
    return others.data && ids.data && [...listed.data, ...others.data].filter(({ _id }) => ids.data.has(_id));
  }, [waiting, listed.data, others.data, ids.data]);
  return {
    events: useOwnEvents(all),
    error: listed.error ?? (waiting === null ? null : (others.error ?? ids.error)),
    isFetching: listed.isFetching || others.isFetching || ids.isFetching,
    refetch: () =>
      void Promise.all([listed, ...(waiting === null ? [] : [others, ids])].map((query) => query.refetch())),
  };
}
