import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** The passkeys of the admin who is logged in. */
export const passkeysQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async () => (await call(endpoints.passkeys.list)).data,
    meta: { name: 'passkeys' },
  });
