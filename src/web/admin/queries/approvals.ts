import { queryOptions } from '@tanstack/react-query';
import type { Approval } from '#contract/approvals/approvals.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

export const approvalsKey = ['approvals'] as const;

/** Requests that need a second person; `filter` is the query string that the API takes. */
export const approvalsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<Approval>({
    queryKey: approvalsKey,
    filter,
    name: 'approvals',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.approvals.list, { query });
      return { rows: data.approvals, more: data.more, total: data.total };
    },
  });

const MINUTE = 60_000;

/** How many requests wait for the reader; asked again every two minutes while the panel is open. */
export const waitingQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...approvalsKey, 'count'],
    queryFn: async () => (await call(endpoints.approvals.list)).data.waiting,
    staleTime: MINUTE,
    refetchInterval: 2 * MINUTE,
    meta: { name: 'the number of approvals' },
  });

/** What takes two people. */
export const approvalLimitsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...approvalsKey, 'limits'],
    queryFn: async () => (await call(endpoints.approvals.limits)).data,
    staleTime: MINUTE,
    meta: { name: 'what takes two people' },
  });
