import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

export const themeKey = ['theme'] as const;

/** When the theme was saved, by whom and what it was. */
export const themeVersionsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...themeKey, 'versions'],
    queryFn: async () => (await call(endpoints.theme.listVersions)).data,
    meta: { name: 'the versions of the theme' },
  });

export const themeQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: themeKey,
    queryFn: async () => (await call(endpoints.theme.show)).data.theme,
    meta: { name: 'theme' },
  });
