import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** The access tokens of the admin who is logged in. */
export const accessTokensQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['access-tokens'],
    queryFn: async () => (await call(endpoints.accessTokens.list)).data,
    meta: { name: 'access tokens' },
  });
