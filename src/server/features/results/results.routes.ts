import type { FastifyInstance } from 'fastify';
import { resultEndpoints } from '#contract/results/results.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { getResults, listResults, publishResults, takeBackResults } from './results.service.ts';

export function resultRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, resultEndpoints.list, async ({ query }) => ({ data: await listResults(context, query) }));
  addEndpoint(app, resultEndpoints.show, async ({ params }) => ({ data: await getResults(context, params.id) }));
  addEndpoint(app, resultEndpoints.publish, async ({ params, body, user }) => ({
    message: 'The results are published',
    data: await publishResults(context, params.id, body, adminActor(user)),
  }));
  addEndpoint(app, resultEndpoints.takeBack, async ({ params, query }) => {
    await takeBackResults(context, params.id, query);
    return { message: 'The results are taken back', data: { _id: params.id } };
  });
}
