import { endpoints } from '#contract/endpoints.ts';
import type { QueuedPayment } from '#contract/payments/payments.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { pageParameters, paginatedQuery } from './use-paginated-query.ts';

export const paymentsKey = ['payments'] as const;

/** The payments that a filter leaves, oldest first; `filter` is the query string that the API takes. */
export const paymentsQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<QueuedPayment>({
    queryKey: [...paymentsKey, filter],
    name: 'payments',
    fetchPage: async (after) => {
      const { data } = await call(endpoints.payments.list, { query: pageParameters(filter, after) });
      return { rows: data.payments, more: data.more, total: data.total };
    },
  });
