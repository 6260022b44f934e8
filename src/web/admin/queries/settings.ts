import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const settingsKey = ['settings'] as const;

export const settingsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: async () => (await call(endpoints.settings.show)).data,
    meta: { name: 'settings' },
  });
