import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

export const themeKey = ['theme'] as const;

export const themeQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: themeKey,
    queryFn: async () => (await call(endpoints.theme.show)).data.theme,
    meta: { name: 'theme' },
  });
