import type { FastifyInstance } from 'fastify';
import { auditEndpoints } from '#contract/audit.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listActions, listActors } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, auditEndpoints.list, async ({ query, scope }) => ({
    data: await listActions(context, scope, query),
  }));
  addEndpoint(app, auditEndpoints.listActors, async ({ scope }) => ({ data: await listActors(context, scope) }));
}
