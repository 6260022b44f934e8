import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { statsKey } from './stats.ts';

const MINUTE = 60_000;

/** What waits for the reader; under the key of the figures, so that what changes them fetches it again. */
export const waitingItemsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...statsKey, 'waiting'],
    queryFn: async () => (await call(endpoints.waiting.list)).data,
    staleTime: MINUTE,
    refetchInterval: 2 * MINUTE,
    meta: { name: 'what waits' },
  });
