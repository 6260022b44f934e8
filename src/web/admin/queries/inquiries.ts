import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Inquiry } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';
import { type Page, paginatedQuery } from './use-paginated-query.ts';

const inquiriesKey = ['inquiries'] as const;

/** The inquiries that a search finds, newest first. */
export const inquiriesQuery = ({ call }: AdminApi, search: string) =>
  paginatedQuery<Inquiry>({
    queryKey: [...inquiriesKey, search],
    name: 'inquiries',
    fetchPage: async (before) => {
      const query = { ...(search ? { search } : {}), ...(before ? { before } : {}) };
      const { data } = await call(endpoints.ambassadors.listInquiries, { query });
      return { rows: data.inquiries, more: data.more, total: data.total };
    },
  });

/** Takes a deleted inquiry out of every list, then fetches the shown one again. */
export function removeInquiry(client: QueryClient, id: string): void {
  client.setQueriesData<InfiniteData<Page<Inquiry>>>({ queryKey: inquiriesKey }, (data) => {
    if (!data) return undefined;
    const pages = data.pages.map((page) => ({ ...page, rows: page.rows.filter(({ _id }) => _id !== id) }));
    return { ...data, pages };
  });
  void client.invalidateQueries({ queryKey: inquiriesKey });
}
