import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { TeamWithoutEvent } from '#contract/rosters/teams-without-event.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { pageParameters, paginatedQuery, removeRow } from '../client/use-paginated-query.ts';

const teamsKey = ['teams-without-event'] as const;

/** The teams for no event that a search finds, newest first. */
export const teamsWithoutEventQuery = ({ call }: AdminApi, search: string) =>
  paginatedQuery<TeamWithoutEvent>({
    queryKey: [...teamsKey, search],
    name: 'the teams without an event',
    fetchPage: async (after) => {
      const filter = search ? new URLSearchParams({ search }).toString() : '';
      const { data } = await call(endpoints.teamsWithoutEvent.list, { query: pageParameters(filter, after) });
      return { rows: data.teams, more: data.more };
    },
  });

/** Takes a deleted team out of every list. */
export const removeTeamWithoutEvent = (client: QueryClient, id: string): void => removeRow(client, teamsKey, id);
