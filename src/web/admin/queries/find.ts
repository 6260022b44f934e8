import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { SHORTEST_SEARCH } from '#contract/panel/find.ts';
import type { AdminApi } from '../api/admin-api.tsx';

/** What a search finds in registrations, payments and receipts; nothing is fetched for one that is too short. */
export const findQuery = ({ call }: AdminApi, search: string) =>
  queryOptions({
    queryKey: ['find', search],
    queryFn: async ({ signal: _signal }) => (await call(endpoints.find.find, { query: { search } })).data,
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { name: 'what was searched for' },
  });
