import type { FastifyInstance } from 'fastify';
import { catalogueEndpoints } from '#contract/catalogue/catalogue.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { createSearch, listProducts } from './catalogue.service.ts';

export function catalogueRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, catalogueEndpoints.products, async ({ query }) => ({
    data: await listProducts(context, query.language),
  }));
  const search = createSearch(context);
  addEndpoint(app, catalogueEndpoints.search, async ({ query }) => ({ data: await search(query.q, query.language) }));
}
