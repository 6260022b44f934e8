import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const statsKey = ['stats'] as const;

/** The dashboard's figures. */
export const statsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: statsKey,
    queryFn: async () => (await call(endpoints.dashboard.stats)).data,
    meta: { name: 'the figures' },
  });

/** What goes with the sample festival; asked for each time, since people register meanwhile. */
export const sampleImpactQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['sample-impact'],
    queryFn: async () => (await call(endpoints.settings.sampleData)).data,
    gcTime: 0,
    meta: { name: 'what hangs on the sample festival' },
  });
