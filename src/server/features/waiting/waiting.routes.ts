import type { FastifyInstance } from 'fastify';
import { waitingEndpoints } from '#contract/panel/waiting.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listWaiting, listWaitingEvents } from './waiting.service.ts';

export function waitingRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, waitingEndpoints.list, async ({ query, user, scope }) => {
    const powers = user?.powers ?? NO_POWERS;
    return {
      data: query.kind
        ? await listWaitingEvents(context, powers, scope, query.kind)
        : await listWaiting(context, powers, scope),
    };
  });
}
