import type { FastifyInstance } from 'fastify';
import { eventNoticeEndpoints } from '#contract/events/event-notices.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listAudiences } from './event-notices.service.ts';

export function eventNoticeRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventNoticeEndpoints.audiences, async ({ scope }) => ({
    data: await listAudiences(context, scope),
  }));
}
