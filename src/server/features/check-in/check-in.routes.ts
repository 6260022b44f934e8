import type { FastifyInstance } from 'fastify';
import { checkInEndpoints } from '#contract/check-in.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { countCheckedIn, scanPass, undo } from './check-in.service.ts';

/** The endpoints for admins at the gate. */
export function checkInRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, checkInEndpoints.scan, async ({ body, user, scope }) => ({
    data: await scanPass(context, body, adminActor(user), scope),
  }));
  addEndpoint(app, checkInEndpoints.undo, async ({ body, user }) => ({
    data: await undo(context, body, adminActor(user)),
  }));
  addEndpoint(app, checkInEndpoints.count, async ({ query, scope }) => ({
    data: await countCheckedIn(context, scope, query.eventId),
  }));
}
