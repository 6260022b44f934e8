import type { FastifyInstance } from 'fastify';
import { checkInEndpoints } from '#contract/check-in.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import { adminActor } from '../registrations/actors.ts';
import { countCheckedIn, scanPass, undo } from './check-in.service.ts';
import { readGateList } from './gate-list.service.ts';
import { getScanGate, listGates } from './scan-gate.service.ts';

/** The endpoints for admins at the gate. */
export function checkInRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, checkInEndpoints.scan, async ({ body, user, scope }) => ({
    data: await scanPass(context, body, knownUser(user), scope),
  }));
  addEndpoint(app, checkInEndpoints.undo, async ({ body, user }) => ({
    data: await undo(context, body, adminActor(user)),
  }));
  addEndpoint(app, checkInEndpoints.count, async ({ query, user, scope }) => ({
    data: await countCheckedIn(context, (await getScanGate(context, user, scope, query.gateId)).scope, query.eventId),
  }));
  addEndpoint(app, checkInEndpoints.list, async ({ query, user, scope }) => ({
    data: await readGateList(context, await getScanGate(context, user, scope, query.gateId), query.eventId),
  }));
  addEndpoint(app, checkInEndpoints.gates, async ({ user }) => ({ data: await listGates(context, user) }));
}
