import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** Of how many events the server is asked at once. */
const AT_ONCE = 100;

/** What hangs on these events; asked for each time, since people register meanwhile. */
export const impactQuery = ({ call }: AdminApi, ids: string[]) =>
  queryOptions({
    queryKey: ['event-impact', ids],
    queryFn: async () => {
      const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
        ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
      );
      const responses = await Promise.all(
        parts.map((some) => call(endpoints.eventBatches.impact, { query: { ids: some.join(',') } })),
      );
      return responses.flatMap(({ data }) => data);
    },
    enabled: ids.length > 0,
    gcTime: 0,
    meta: { name: 'what hangs on the events' },
  });

/** The same for the events that undoing an import deletes. */
export const importImpactQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: ['event-impact', 'import', id],
    queryFn: async () => (await call(endpoints.eventImports.impact, { params: { id } })).data,
    gcTime: 0,
    meta: { name: 'what hangs on the events' },
  });
