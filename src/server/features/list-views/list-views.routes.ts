import type { FastifyInstance } from 'fastify';
import { listViewEndpoints } from '#contract/panel/list-views.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import * as service from './list-views.service.ts';

/** Mounts the views of lists that each admin saves. */
export function listViewRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, listViewEndpoints.list, async ({ user, query }) => ({
    data: await service.listViews(context, knownUser(user).id, query.list),
  }));
  addEndpoint(app, listViewEndpoints.save, async ({ user, body }) => ({
    message: 'View saved',
    data: await service.saveView(context, knownUser(user).id, body),
  }));
  addEndpoint(app, listViewEndpoints.setDefault, async ({ user, params, body }) => ({
    message: 'Saved',
    data: await service.setDefaultView(context, knownUser(user).id, params.id, body.isDefault),
  }));
  addEndpoint(app, listViewEndpoints.remove, async ({ user, params }) => ({
    message: 'View removed',
    data: await service.removeView(context, knownUser(user).id, params.id),
  }));
}
