import type { FastifyInstance } from 'fastify';
import { gateEndpoints } from '#contract/roles/gates.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { changeGate, createGate, deleteGate, listGatesWithEvents } from './gates.service.ts';

export function gatesRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, gateEndpoints.list, async () => ({ data: await listGatesWithEvents(context) }));
  addEndpoint(app, gateEndpoints.create, async ({ body }) => ({
    message: 'Gate added',
    data: await createGate(context, body),
  }));
  addEndpoint(app, gateEndpoints.update, async ({ params, body }) => ({
    message: 'Saved',
    data: await changeGate(context, params.id, body),
  }));
  addEndpoint(app, gateEndpoints.delete, async ({ params }) => ({
    message: 'Gate deleted',
    data: await deleteGate(context, params.id),
  }));
}
