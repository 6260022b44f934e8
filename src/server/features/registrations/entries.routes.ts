import type { FastifyInstance } from 'fastify';
import { entryEndpoints } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addEndpoint } from '../../plugins/endpoint-routes.ts';
import * as service from './entries.service.ts';

/** What anyone may call to enter an event alone, and to see what one has entered. */
export function entryRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, entryEndpoints.enter, async ({ body, user }) => ({
    message: 'Registration Successful!',
    data: await service.enterAlone(context, body, user),
  }));
  addEndpoint(app, entryEndpoints.places, async ({ params }) => ({
    data: await service.getPlaces(context, params.id),
  }));
  addEndpoint(app, entryEndpoints.mine, async ({ user }) => {
    if (!user) throw new AppError('not_signed_in');
    return { data: await service.listMine(context, user) };
  });
}
