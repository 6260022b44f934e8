import type { FastifyInstance } from 'fastify';
import { festivalIdEndpoints } from '#contract/wallet/festival-ids.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import * as service from './festival-ids.service.ts';

/** The endpoints for the holder of a festival ID. */
export function festivalIdRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, festivalIdEndpoints.mine, async ({ user }) => ({
    data: await service.getOwnFestivalId(context, knownUser(user)),
  }));
  addEndpoint(app, festivalIdEndpoints.renewMine, async ({ user }) => ({
    message: 'Your festival ID has a new code',
    data: await service.renewOwnFestivalId(context, knownUser(user)),
  }));
  addEndpoint(app, festivalIdEndpoints.show, async ({ params }) => ({
    data: await service.getFestivalId(context, params.key),
  }));
  addEndpoint(app, festivalIdEndpoints.renew, async ({ params }) => ({
    message: 'Your festival ID has a new code',
    data: await service.renewFestivalId(context, params.key),
  }));
}
