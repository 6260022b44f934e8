import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

const yearsKey = ['years'] as const;

/** What closing the year would do; its `year` is null where it is closed. Never cached: what is shown is about to be done. */
export const closingQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...yearsKey, 'closing'],
    queryFn: async () => (await call(endpoints.yearClosing.preview)).data,
    gcTime: 0,
    meta: { name: 'the year' },
  });

/** The dates of the next year that begins on a day, else on the suggested one; null while a year is open. */
export const nextYearQuery = ({ call }: AdminApi, day: string | null) =>
  queryOptions({
    queryKey: [...yearsKey, 'next', day],
    queryFn: async () => (await call(endpoints.yearStart.preview, { query: day === null ? {} : { day } })).data,
    gcTime: 0,
    retry: false,
    meta: { name: 'the next year' },
  });

/** The closed years, for auditors. */
export const archiveQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...yearsKey, 'archive'],
    queryFn: async () => (await call(endpoints.yearClosing.archive)).data,
    meta: { name: 'the closed years' },
  });
