import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import type { EventResults } from '#contract/results/results.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export interface ResultsOfEvent {
  event: Event;
  /** Null where none are published. */
  results: EventResults | null;
}

/** An event with its published results, to edit them. Never cached: a form begins with the newest ones. */
export const resultsQuery = ({ call }: AdminApi, id: string) =>
  queryOptions({
    queryKey: ['results', id],
    queryFn: async (): Promise<ResultsOfEvent> => {
      const params = { id };
      const [event, results] = await Promise.all([
        call(endpoints.events.showEvent, { params }),
        call(endpoints.results.show, { params }),
      ]);
      return { event: event.data, results: results.data };
    },
    gcTime: 0,
    meta: { name: 'the results' },
  });
