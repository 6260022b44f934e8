import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery } from './client/use-paginated-query.ts';

export const webhooksKey = ['webhooks'] as const;

/** The webhooks; read again while somebody watches, since they show what waits. */
export const webhooksQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: async () => (await call(endpoints.webhooks.list)).data,
    refetchInterval: 10_000,
    meta: { name: 'the webhooks' },
  });

/** The messages of one webhook; `filter` is the query string that the API takes. */
export const deliveriesQuery = ({ call }: AdminApi, id: string, filter: string) => ({
  ...paginatedQuery<WebhookDelivery>({
    queryKey: [...webhooksKey, id],
    filter,
    name: 'the messages',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.webhooks.deliveries, { params: { id }, query });
      return { rows: data.deliveries, more: data.more, total: data.total };
    },
  }),
  refetchInterval: 5000,
});
