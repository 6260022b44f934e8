import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { paginatedQuery, removeRow } from '../client/use-paginated-query.ts';

export const teamsWithoutEventKey = ['teams-without-event'] as const;

/** The teams for no event that a search finds; `filter` is the query string that the API takes. */
export const teamsWithoutEventQuery = ({ call }: AdminApi, filter: string) =>
  paginatedQuery<TeamWithoutEvent>({
    queryKey: teamsWithoutEventKey,
    filter,
    name: 'the teams without an event',
    fetchPage: async (query) => {
      const { data } = await call(endpoints.teamsWithoutEvent.list, { query });
      return { rows: data.teams, more: data.more, total: data.total };
    },
  });

/** Takes a deleted team out of every list. */
export const removeTeamWithoutEvent = (client: QueryClient, id: string): void =>
  removeRow(client, teamsWithoutEventKey, id);
