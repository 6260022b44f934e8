import type { FastifyInstance } from 'fastify';
import { eventClashEndpoints } from '#contract/schedule/event-clashes.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { findClashes } from './clashes.service.ts';

export function scheduleRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventClashEndpoints.show, async ({ params, query, user }) => ({
    data: await findClashes(context, params.id, query, user?.powers['events.edit']),
  }));
}
