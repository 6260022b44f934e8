import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** How many people are mailed when an event changes; counts of a minute ago are good enough to decide. */
export const audiencesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['audiences'],
    queryFn: async () => (await call(endpoints.eventNotices.audiences)).data,
    staleTime: 60_000,
    meta: { name: 'the number of people' },
  });
