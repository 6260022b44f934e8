import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const ambassadorsKey = ['ambassadors'] as const;

export const ambassadorsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ambassadorsKey,
    queryFn: async () => (await call(endpoints.ambassadors.list)).data,
    meta: { name: 'ambassadors' },
  });
