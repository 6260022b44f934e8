import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const settingsKey = ['settings'] as const;

/** When the settings were saved, by whom and what changed. */
export const settingsVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...settingsKey, 'versions'],
    queryFn: async () => (await call(endpoints.settingsVersions.list)).data,
    meta: { name: 'the versions of the settings' },
  });

export const settingsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: async () => (await call(endpoints.settings.show)).data,
    meta: { name: 'settings' },
  });
