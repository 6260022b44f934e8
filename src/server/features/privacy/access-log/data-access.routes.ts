import type { FastifyInstance } from 'fastify';
import { dataAccessEndpoints } from '#contract/privacy/data-access.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { listDataAccess } from './data-access.service.ts';

export function dataAccessRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, dataAccessEndpoints.list, async ({ query }) => ({ data: await listDataAccess(context, query) }));
}
