import type { FastifyInstance } from 'fastify';
import { yearEndpoints as endpoints } from '#contract/years/years.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { listArchivedYears } from './years.service.ts';

export function yearRoutes(app: FastifyInstance, { db }: AppContext): void {
  addEndpoint(app, endpoints.listArchived, async () => ({ data: await listArchivedYears(db) }));
}
