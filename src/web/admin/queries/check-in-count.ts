import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const checkInCountKey = ['check-in-count'] as const;

/** How many people are checked in, of how many: for one event, or for all. */
export const checkInCountQuery = ({ call }: AdminApi, eventId: string | null) =>
  queryOptions({
    queryKey: [...checkInCountKey, eventId],
    queryFn: async () => (await call(endpoints.gate.count, { query: eventId ? { eventId } : {} })).data,
    meta: { name: 'the check-in count' },
  });
