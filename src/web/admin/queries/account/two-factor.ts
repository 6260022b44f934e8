import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** Whether two-step login is on for the admin who is logged in. */
export const twoFactorQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['two-factor'],
    queryFn: async () => (await call(endpoints.twoFactor.show)).data,
    meta: { name: 'two-step login' },
  });
