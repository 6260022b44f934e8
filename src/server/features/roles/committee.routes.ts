import type { FastifyInstance } from 'fastify';
import { committeeEndpoints as endpoints } from '#contract/roles/committee.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { knownUser } from '../../session-user.ts';
import * as service from './committee.service.ts';

export function committeeRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.show, async () => ({ data: await service.getCommittee(context) }));
  addEndpoint(app, endpoints.grant, async ({ body, user }) => ({
    message: 'The role was given',
    data: await service.giveRole(context, body, knownUser(user)),
  }));
  addEndpoint(app, endpoints.changeEnd, async ({ params, body, user }) => ({
    message: 'Saved',
    data: await service.changeEnd(context, params.id, body.endsAt, knownUser(user)),
  }));
  addEndpoint(app, endpoints.revoke, async ({ params, user }) => ({
    message: 'The role was revoked',
    data: await service.revokeGrant(context, params.id, knownUser(user)),
  }));
  addEndpoint(app, endpoints.createRole, async ({ body, user }) => ({
    message: 'The role was made',
    data: await service.createRole(context, body, knownUser(user)),
  }));
  addEndpoint(app, endpoints.changeRole, async ({ params, body, user }) => ({
    message: 'Saved',
    data: await service.changeRole(context, params.id, body, knownUser(user)),
  }));
  addEndpoint(app, endpoints.deleteRole, async ({ params, user }) => ({
    message: 'The role was deleted',
    data: await service.deleteRole(context, params.id, knownUser(user)),
  }));
}
