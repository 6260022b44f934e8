import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** What hangs on these events; asked for each time, since people register meanwhile. */
export const impactQuery = ({ call }: AdminApi, ids: string[]) =>
  queryOptions({
    queryKey: ['event-impact', ids],
    queryFn: async () => (await call(endpoints.eventBatches.impact, { query: { ids: ids.join(',') } })).data,
    enabled: ids.length > 0,
    gcTime: 0,
    meta: { name: 'what hangs on the events' },
  });
