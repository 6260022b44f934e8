import type { FastifyInstance } from 'fastify';
import { descriptionVersionEndpoints } from '#contract/events/description-versions.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { getEvent } from '../events.service.ts';
import { listDescriptionVersions } from './description-versions.service.ts';

export function descriptionVersionRoutes(app: FastifyInstance, { db }: AppContext): void {
  addEndpoint(app, descriptionVersionEndpoints.list, async ({ params, query }) => {
    await getEvent(db, params.id);
    return { data: await listDescriptionVersions(db, params.id, query.version) };
  });
}
