import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** How many registered people an event would clash for at other hours; asked for each time, since people register meanwhile. */
export const clashesQuery = ({ call }: AdminApi, id: string, startDate: string, endDate: string) =>
  queryOptions({
    queryKey: ['event-clashes', id, startDate, endDate],
    queryFn: async () =>
      (await call(endpoints.eventClashes.show, { params: { id }, query: { startDate, endDate } })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { name: 'the clashes' },
  });
