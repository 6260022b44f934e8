import type { FastifyInstance } from 'fastify';
import { waitingEndpoints } from '#contract/panel/waiting.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listWaiting } from './waiting.service.ts';

export function waitingRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, waitingEndpoints.list, async ({ user, scope }) => ({
    data: await listWaiting(context, user?.powers ?? NO_POWERS, scope),
  }));
}
