import type { FastifyInstance } from 'fastify';
import { dashboardEndpoints } from '#contract/panel/dashboard.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { getDashboardStats } from './stats.service.ts';
import { listWaiting, listWaitingEvents } from './waiting.service.ts';

export function dashboardRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, dashboardEndpoints.stats, async ({ scope }) => ({ data: await getDashboardStats(context, scope) }));
  addEndpoint(app, dashboardEndpoints.waiting, async ({ query, user, scope }) => {
    const powers = user?.powers ?? NO_POWERS;
    return {
      data: query.kind
        ? await listWaitingEvents(context, powers, scope, query.kind)
        : await listWaiting(context, powers, scope),
    };
  });
}
