import type { FastifyInstance } from 'fastify';
import { teamsWithoutEventEndpoints } from '#contract/rosters/teams-without-event.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { deleteTeamWithoutEvent, listTeamsWithoutEvent } from './teams-without-event.service.ts';

export function teamsWithoutEventRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, teamsWithoutEventEndpoints.list, async ({ query, scope }) => ({
    data: await listTeamsWithoutEvent(context, query, scope),
  }));
  addEndpoint(app, teamsWithoutEventEndpoints.delete, async ({ params, scope }) => {
    await deleteTeamWithoutEvent(context, params.id, scope);
    return { message: 'Team deleted successfully', data: { _id: params.id } };
  });
}
