import type { FastifyInstance } from 'fastify';
import { findEndpoints } from '#contract/panel/find.ts';
import { NO_POWERS } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { find } from './find.service.ts';

export function findRoutes(app: FastifyInstance, { db }: AppContext): void {
  addEndpoint(app, findEndpoints.find, async ({ query, user }) => ({
    data: await find(db, user?.powers ?? NO_POWERS, query.search),
  }));
}
