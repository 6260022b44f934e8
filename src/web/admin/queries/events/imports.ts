import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

export const eventImportsKey = ['event-imports'];

/** The last imports of events, newest first. */
export const eventImportsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: eventImportsKey,
    queryFn: async () => (await call(endpoints.eventImports.list)).data,
    meta: { name: 'the imports' },
  });
