import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { WaitingEventKind } from '#contract/panel/dashboard.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { statsKey } from './stats.ts';

const MINUTE = 60_000;

/** What waits for the reader; under the key of the figures, so that what changes them fetches it again. */
export const waitingItemsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...statsKey, 'waiting'],
    queryFn: async () => (await call(endpoints.dashboard.waiting)).data,
    staleTime: MINUTE,
    refetchInterval: 2 * MINUTE,
    meta: { name: 'what waits' },
  });

/** The ids of all events that one kind is about. */
export const waitingEventsQuery = ({ call }: AdminApi, kind: WaitingEventKind | null) =>
  queryOptions({
    queryKey: [...statsKey, 'waiting', kind],
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const { data } = await call(endpoints.dashboard.waiting, { query: kind ? { kind } : {} });
      return new Set(data.flatMap(({ events }) => events.map(({ _id }) => _id)));
    },
    enabled: kind !== null,
    meta: { name: 'what waits' },
  });
