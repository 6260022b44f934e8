import type { QueryClient } from '@tanstack/react-query';
import type { Inquiry } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { paginatedQuery, removeRow } from './client/use-paginated-query.ts';

export const inquiriesKey = ['inquiries'] as const;

/** The inquiries that a search finds; `filter` is the query string that the API takes. */
export const inquiriesQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<Inquiry>({
    queryKey: inquiriesKey,
    filter,
    name: 'inquiries',
    fetchPage: async ({ after, ...filters }) => {
      const query = { ...filters, ...(after ? { before: after } : {}) };
      const { data } = await call(endpoints.ambassadors.listInquiries, { query });
      return { rows: data.inquiries, more: data.more, total: data.total };
    },
  });

/** Takes a deleted inquiry out of every list. */
export const removeInquiry = (client: QueryClient, id: string): void => removeRow(client, inquiriesKey, id);
