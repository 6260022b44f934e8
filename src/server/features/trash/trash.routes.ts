import type { FastifyInstance } from 'fastify';
import { trashEndpoints } from '#contract/events/trash.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listDeletedAmbassadors, listDeletedEvents } from './trash.service.ts';

export function trashRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, trashEndpoints.events, async ({ scope }) => ({ data: await listDeletedEvents(context, scope) }));
  addEndpoint(app, trashEndpoints.ambassadors, async () => ({ data: await listDeletedAmbassadors(context) }));
}
