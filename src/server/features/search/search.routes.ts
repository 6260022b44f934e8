import type { FastifyInstance } from 'fastify';
import { searchEndpoints } from '#contract/search/search.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { createSearch, listProducts } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, searchEndpoints.products, async ({ query }) => ({
    data: await listProducts(context, query.language),
  }));
  const search = createSearch(context);
  addEndpoint(app, searchEndpoints.events, async ({ query }) => ({ data: await search(query.q, query.language) }));
}
