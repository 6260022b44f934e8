import type { FastifyInstance } from 'fastify';
import { eventBatchEndpoints } from '#contract/events/event-batches.ts';
import { counted } from '#contract/panel/counted.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { adminActor } from '../../registrations/actors.ts';
import * as service from './event-batches.service.ts';
import { listImpact } from './event-impact.service.ts';

export function eventBatchRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventBatchEndpoints.impact, async ({ query, scope, user }) => ({
    data: await listImpact(context, query.ids, scope, user?.powers['payments.read']),
  }));
  addEndpoint(app, eventBatchEndpoints.change, async ({ body, user }) => {
    const data = await service.changeEvents(context, body, adminActor(user));
    const events = counted(data.length, 'event');
    const undone = `${events} ${data.length === 1 ? 'is as it was' : 'are as they were'}`;
    return { message: body.undo ? undone : `${events} changed`, data };
  });
  addEndpoint(app, eventBatchEndpoints.delete, async ({ body, user }) => {
    const { ids } = await service.deleteEvents(context, body, adminActor(user));
    return { message: `${counted(ids.length, 'event')} deleted`, data: { ids } };
  });
  addEndpoint(app, eventBatchEndpoints.restore, async ({ body, user }) => {
    const { ids } = await service.restoreEvents(context, body.ids, adminActor(user));
    return { message: `${counted(ids.length, 'event')} restored`, data: { ids } };
  });
}
