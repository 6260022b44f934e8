import type { FastifyInstance } from 'fastify';
import { eventCopyEndpoints } from '#contract/events/event-copies.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import * as service from './event-copies.service.ts';

export function eventCopyRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventCopyEndpoints.copyMainEvent, async ({ params, body }) => ({
    message: 'Event copied',
    data: await service.copyMainEvent(context, params.id, body),
  }));
  addEndpoint(app, eventCopyEndpoints.copySubEvent, async ({ params, body }) => ({
    message: 'Event copied',
    data: await service.copySubEvent(context, params.id, body),
  }));
}
