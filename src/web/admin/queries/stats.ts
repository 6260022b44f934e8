import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const statsKey = ['stats'] as const;

/** The dashboard's figures. */
export const statsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: statsKey,
    queryFn: async () => (await call(endpoints.settings.stats)).data,
    meta: { name: 'the figures' },
  });
