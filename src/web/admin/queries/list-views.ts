import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { ListName } from '#contract/panel/list-views.ts';
import type { AdminApi } from '../api/admin-api.tsx';

/** The views that the reader saved of a list. */
export const listViewsQuery = ({ call }: AdminApi, list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: async () => (await call(endpoints.listViews.list, { query: { list } })).data,
    staleTime: 60_000,
    meta: { name: 'the views of the list' },
  });
